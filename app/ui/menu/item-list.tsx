import { useId, useState } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Skeleton } from "#app/ui/skeleton/skeleton.tsx";
import { isSubmenu, type MenuItem, type Submenu } from "./menu-item.ts";
import styles from "./menu.module.css";
import { PlainItem } from "./plain-item.tsx";
import { useSubmenuItems } from "./use-submenu-items.ts";

/** The same items in a sheet: submenus expand in place, indented by 16 px per level. */
export function ItemList({ items, onDone }: { items: readonly MenuItem[]; onDone: () => void }) {
  return (
    <ul className={styles["list"]}>
      {items.map((item) => (
        <li key={item.label}>
          {isSubmenu(item) ? <ExpandableItem item={item} onDone={onDone} /> : <PlainItem item={item} onDone={onDone} />}
        </li>
      ))}
    </ul>
  );
}

function ExpandableItem({ item, onDone }: { item: Submenu; onDone: () => void }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles["item"]}
        disabled={item.disabled}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {item.label}
        <Icon name="chevron" className={styles["below"]} />
      </button>
      <div id={id} className={styles["inner"]}>
        {isOpen && <SubmenuItems item={item} onDone={onDone} />}
      </div>
    </>
  );
}

function SubmenuItems({ item, onDone }: { item: Submenu; onDone: () => void }) {
  const items = useSubmenuItems(item);
  if (items) return <ItemList items={items} onDone={onDone} />;
  return (
    <div className={styles["waiting"]} aria-busy="true">
      <Skeleton lines={3} />
    </div>
  );
}
