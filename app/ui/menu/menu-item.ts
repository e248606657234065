/** A link, an action, or a submenu whose items are known or loaded on opening. */
export type MenuItem = { label: string; disabled?: boolean } & (
  | { href: string }
  | { onPress: () => void }
  | { items: readonly MenuItem[] | (() => Promise<readonly MenuItem[]>) }
);

export type Submenu = Extract<MenuItem, { items: unknown }>;

export function isSubmenu(item: MenuItem): item is Submenu {
  return "items" in item;
}
