/** Loads the parts that most pages need after their first paint. */
export const loadAfterPaint = () => import("./after-paint.ts");
