/** The server formats dates in all languages; browsers load the locale of the page with its texts. */
import "dayjs/locale/hu.js";
import "dayjs/locale/kk.js";
import "dayjs/locale/ro.js";
import "dayjs/locale/ru.js";
