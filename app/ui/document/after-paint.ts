/** Parts that most pages need after their first paint: one file, since each file is a request. */
export { FocusManager } from "./focus-manager.tsx";
export { followInterruptedPost } from "./follow-interrupted-post.ts";
export { handleFailedNavigation } from "./handle-failed-navigation.ts";
export { RunningPostGuard } from "./running-post-guard.tsx";
export { DatePopover } from "#app/ui/date-picker/date-popover.tsx";
export { Dialog } from "#app/ui/dialog/dialog.tsx";
export { CardPlaceholders } from "#app/ui/skeleton/card-placeholders.tsx";
export { Toaster } from "#app/ui/toast/toaster.tsx";
