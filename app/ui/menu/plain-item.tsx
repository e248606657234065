import { Link } from "react-router";
import type { MenuItem, Submenu } from "./menu-item.ts";
import styles from "./menu.module.css";

type PlainItemProps = {
  item: Exclude<MenuItem, Submenu>;
  onDone: () => void;
  /** Inside a menu with arrow keys: a disabled item can still be reached. */
  inMenu?: boolean;
};

/** A link or an action in a menu or a list. */
export function PlainItem({ item, onDone, inMenu = false }: PlainItemProps) {
  const menuItemProps = inMenu ? ({ role: "menuitem", tabIndex: -1 } as const) : {};
  if ("href" in item) {
    return (
      <Link {...menuItemProps} to={item.href} className={styles["item"]} onClick={onDone}>
        {item.label}
      </Link>
    );
  }
  const press = () => {
    if (item.disabled) return;
    item.onPress();
    onDone();
  };
  const disabledProps = inMenu ? { "aria-disabled": item.disabled || undefined } : { disabled: item.disabled };
  return (
    <button {...menuItemProps} {...disabledProps} type="button" className={styles["item"]} onClick={press}>
      {item.label}
    </button>
  );
}
