/** Leads somewhere, does something, or opens more of its kind: known at once or asked for when it is opened. */
export type MenuItem = { label: string; disabled?: boolean } & (
  | { href: string }
  | { onPress: () => void }
  | { items: readonly MenuItem[] | (() => Promise<readonly MenuItem[]>) }
);

export type Submenu = Extract<MenuItem, { items: unknown }>;

export function isSubmenu(item: MenuItem): item is Submenu {
  return "items" in item;
}
