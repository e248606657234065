import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Panel } from "#app/ui/popover/panel.tsx";
import { Skeleton } from "#app/ui/skeleton/skeleton.tsx";
import { isSubmenu, type MenuItem, type Submenu } from "./menu-item.ts";
import styles from "./menu.module.css";
import { nextByKey, nextByLetters } from "./next-item.ts";
import { PlainItem } from "./plain-item.tsx";
import { useSubmenuItems } from "./use-submenu-items.ts";

/** Hover time in milliseconds before a submenu opens. */
const openDelayMs = 200;

type MenuListProps = { items: readonly MenuItem[]; onDone: () => void; onBack?: () => void };

/** The items of a menu, walked by arrow keys, Home, End and first letters. */
export function MenuList({ items, onDone, onBack }: MenuListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<{ index: number; byPointer: boolean } | null>(null);
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(restTimer.current), []);
  const typed = useRef({ text: "", at: 0 });

  const onKeyDown = (event: KeyboardEvent) => {
    const menuItems = [...(list.current?.querySelectorAll<HTMLElement>(":scope > li > [role=menuitem]") ?? [])];
    const index = menuItems.indexOf(event.target as HTMLElement);
    if (index < 0) return;
    const item = items[index];
    const walkTo = (nextIndex: number | null) => {
      event.preventDefault();
      event.stopPropagation();
      if (nextIndex !== null) menuItems[nextIndex]?.focus();
    };
    if (event.key === "Tab") return onDone();
    if ((event.key === "ArrowLeft" || event.key === "Escape") && onBack) {
      walkTo(null);
      return onBack();
    }
    if (event.key === "ArrowRight" && item && isSubmenu(item) && !item.disabled) {
      walkTo(null);
      return setOpened({ index, byPointer: false });
    }
    const next = nextByKey(event.key, index, menuItems.length);
    if (next !== null) return walkTo(next);
    if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const now = event.timeStamp;
      typed.current = { text: (now - typed.current.at < 700 ? typed.current.text : "") + event.key, at: now };
      walkTo(
        nextByLetters(
          typed.current.text,
          index,
          items.map(({ label }) => label),
        ),
      );
    }
  };
  const onRest = (index: number) => {
    clearTimeout(restTimer.current);
    restTimer.current = setTimeout(() => {
      const item = items[index];
      const opens = item && isSubmenu(item) && !item.disabled;
      setOpened((now) => (now?.index === index ? now : opens ? { index, byPointer: true } : null));
    }, openDelayMs);
  };

  return (
    <ul ref={list} role="none" className={styles["menu"]} onKeyDown={onKeyDown}>
      {items.map((item, index) => (
        <li
          key={item.label}
          role="none"
          onPointerEnter={(event) => event.pointerType === "mouse" && onRest(index)}
          onPointerLeave={() => clearTimeout(restTimer.current)}
        >
          {isSubmenu(item) ? (
            <SubmenuItem
              item={item}
              isOpen={opened?.index === index}
              takesFocus={!opened?.byPointer}
              onOpen={() => setOpened({ index, byPointer: false })}
              onClose={() => setOpened((now) => (now?.index === index ? null : now))}
              onDone={onDone}
            />
          ) : (
            <PlainItem item={item} onDone={onDone} inMenu />
          )}
        </li>
      ))}
    </ul>
  );
}

type SubmenuItemProps = {
  item: Submenu;
  isOpen: boolean;
  takesFocus: boolean;
  onOpen: () => void;
  onClose: () => void;
  onDone: () => void;
};

function SubmenuItem({ item, isOpen, takesFocus, onOpen, onClose, onDone }: SubmenuItemProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={styles["item"]}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-disabled={item.disabled || undefined}
        onClick={item.disabled ? undefined : onOpen}
      >
        {item.label}
        <Icon name="chevron" className={styles["beside"]} />
      </button>
      {isOpen && (
        <SubmenuPanel id={id} item={item} anchor={button} takesFocus={takesFocus} onClose={onClose} onDone={onDone} />
      )}
    </>
  );
}

type SubmenuPanelProps = Omit<SubmenuItemProps, "isOpen" | "onOpen"> & {
  id: string;
  anchor: RefObject<HTMLElement | null>;
};

function SubmenuPanel({ id, item, anchor, takesFocus, onClose, onDone }: SubmenuPanelProps) {
  const items = useSubmenuItems(item);
  const back = () => {
    anchor.current?.focus();
    onClose();
  };
  return (
    <Panel
      key={items ? "items" : "waiting"}
      id={id}
      as="menu"
      label={item.label}
      anchor={anchor}
      side="beside"
      takesFocus={takesFocus}
      onClosing={onClose}
    >
      {items ? <MenuList items={items} onDone={onDone} onBack={back} /> : <Waiting />}
    </Panel>
  );
}

function Waiting() {
  return (
    <div className={styles["waiting"]} aria-busy="true">
      <Skeleton lines={3} />
    </div>
  );
}
