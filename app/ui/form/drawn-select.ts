import styles from "./drawn-select.module.css";

/** The class of a select that the browser draws by our styles instead of the system's; loaded only if it can. */
export const drawnSelect = styles["drawn"];
