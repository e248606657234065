import styles from "./drawn-select.module.css";

export const drawnSelect = styles["drawn"];
