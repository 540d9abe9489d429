// libqrencode, loaded when a code is shown: nothing links it.
#pragma once

// Whether the library is there. Asked on one thread alone, as the other.
int qr_is_there(void);

// A QR code of UTF-8 `text`, its smallest version at the lowest correction, into `modules`, row by row: 1 is dark. How
// many modules a side has; 0 where the text is too long, or more than `most` a side.
int qr_encode(const char *text, unsigned char *modules, int most);
