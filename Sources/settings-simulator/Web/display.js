// A panel's pixels: what changed comes in the display's own depth, and is drawn as it is.

const glasses = {
  white: [[8, 10, 12], [240, 246, 255]], blue: [[18, 38, 160], [236, 242, 255]],
  green: [[148, 172, 60], [24, 34, 12]], amber: [[20, 12, 2], [255, 176, 32]],
};

export class Display {
  /** @param canvas is made as large as the display. */
  constructor(canvas) {
    this.canvas = canvas;
    this.frames = 0;
  }

  build(width, height, depth) {
    if (this.canvas.width === width && this.canvas.height === height && this.depth === depth) return;
    this.depth = depth;
    this.canvas.width = width;
    this.canvas.height = height;
    this.context = this.canvas.getContext("2d", { alpha: false });
    this.bits = depth === 1 ? new Uint8Array(width * height) : null;
  }

  get isOneBit() { return this.depth === 1; }

  /** A one-bit panel is of the colours of its glass. */
  setGlass(name) {
    this.glass = glasses[name] ?? glasses.white;
    if (this.bits) this.paintBits(0, 0, this.canvas.width, this.canvas.height);
  }

  /** One message of the socket: panel, depth, then what PictureChange.swift tells of: all rectangles, then their rows. */
  take(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const depth = bytes[1];
    const numbers = Array.from({ length: bytes[2] * 4 }, (_, index) => view.getUint16(3 + index * 2, true));
    let offset = 3 + bytes[2] * 8;
    for (let index = 0; index < numbers.length; index += 4) {
      const [x, y, width, height] = numbers.slice(index, index + 4);
      if (depth === 1) this.takeBits(bytes, offset, x, y, width, height);
      else this.takePixels(view, offset, depth, x, y, width, height);
      offset += Math.ceil((width * depth) / 8) * height;
    }
    this.frames += 1;
  }

  takePixels(view, offset, depth, x, y, width, height) {
    const image = this.context.createImageData(width, height);
    const pixels = image.data;
    for (let index = 0; index < width * height; index += 1) {
      const at = index * 4;
      if (depth === 16) {
        const pixel = view.getUint16(offset + index * 2, true);
        const [red, green, blue] = [pixel >> 11, (pixel >> 5) & 63, pixel & 31];
        pixels[at] = (red << 3) | (red >> 2);
        pixels[at + 1] = (green << 2) | (green >> 4);
        pixels[at + 2] = (blue << 3) | (blue >> 2);
      } else {
        const pixel = view.getUint32(offset + at, true);
        pixels[at] = (pixel >> 16) & 255;
        pixels[at + 1] = (pixel >> 8) & 255;
        pixels[at + 2] = pixel & 255;
      }
      pixels[at + 3] = 255;
    }
    this.context.putImageData(image, x, y);
  }

  takeBits(bytes, offset, x, y, width, height) {
    const rowBytes = Math.ceil(width / 8);
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const byte = bytes[offset + row * rowBytes + (column >> 3)];
        this.bits[(y + row) * this.canvas.width + x + column] = (byte >> (7 - (column & 7))) & 1;
      }
    }
    this.paintBits(x, y, width, height);
  }

  paintBits(x, y, width, height) {
    if (!width || !height) return;
    const image = this.context.createImageData(width, height);
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const color = (this.glass ?? glasses.white)[this.bits[(y + row) * this.canvas.width + x + column]];
        image.data.set([...color, 255], (row * width + column) * 4);
      }
    }
    this.context.putImageData(image, x, y);
  }

  /** A whole multiple of its pixels, or less than one where there is no room. */
  zoom(factor) {
    this.canvas.style.imageRendering = factor < 1 ? "auto" : "pixelated";
    this.canvas.style.width = `${this.canvas.width * factor}px`;
    this.canvas.style.height = `${this.canvas.height * factor}px`;
  }
}
