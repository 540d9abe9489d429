#!/usr/bin/env python3
"""A letter on LVGL's own keyboard into its own text area, press and release, with each picture drawn: what `bench typing` is set beside.

Takes LVGL as the Python package pydevices-lvgl brings it (docs/decisions/0353). A call from Python costs half a microsecond here.
"""
import subprocess
import sys
import time

import lvgl as lv

BOARDS = [(800, 480, "XRGB8888", 32), (320, 240, "RGB565", 16), (128, 64, "I1", 1)]
LETTERS, TEXTS, FIRST = 20, 20, 4


def pointer_and_area(width, height, format, bits):
    display = lv.display_create(width, height)
    display.set_color_format(getattr(lv.COLOR_FORMAT, format))
    size = width * height * bits // 8 + 8
    pixels = bytearray(size)
    display.set_buffers(pixels, None, size, lv.DISPLAY_RENDER_MODE.DIRECT)
    display.set_flush_cb(lambda shown, area, data: shown.flush_ready())
    screen = lv.screen_active()
    area = lv.textarea(screen)
    area.set_one_line(True)
    area.set_width(width)
    area.align(lv.ALIGN.TOP_MID, 0, 0)
    keyboard = lv.keyboard(screen)
    keyboard.set_size(width, height * 6 // 10)
    keyboard.set_textarea(area)
    finger = {"x": 0, "y": 0, "down": False}

    def read(device, data):
        data.point.x, data.point.y = finger["x"], finger["y"]
        data.state = lv.INDEV_STATE.PRESSED if finger["down"] else lv.INDEV_STATE.RELEASED

    pointer = lv.indev_create()
    pointer.set_type(lv.INDEV_TYPE.POINTER)
    pointer.set_read_cb(read)
    lv.refr_now(display)
    return display, pointer, area, finger, pixels


def measure(width, height, format, bits):
    display, pointer, area, finger, pixels = pointer_and_area(width, height, format, bits)
    times = []
    for _ in range(TEXTS):
        area.set_text("")
        lv.refr_now(display)
        for index in range(LETTERS):
            # The first row of the keyboard: another key than the one before.
            finger["x"] = width * (15 + (index % 9) * 10) // 110
            finger["y"] = height * 4 // 10 + height * 6 // 80
            begin = time.perf_counter_ns()
            for finger["down"] in (True, False):
                lv.tick_inc(60)
                pointer.read()
                lv.refr_now(display)
            if index >= FIRST:
                times.append(time.perf_counter_ns() - begin)
        assert len(area.get_text()) == LETTERS
    print(f"lvgl_typed_letter@{width}x{height}x{bits} {sorted(times)[len(times) // 2] / 1000:.1f} us")


# A process each: a second display's pointer goes on with the first one's screen.
if len(sys.argv) == 1:
    for place in range(len(BOARDS)):
        subprocess.run([sys.executable, __file__, str(place)], check=True)
else:
    lv.init()
    measure(*BOARDS[int(sys.argv[1])])
