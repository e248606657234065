/** The drawings of `public/icons.svg`, by the id they have there. */
export type IconName =
  | "logo"
  | "menu"
  | "close"
  | "chevron"
  | "arrow"
  | "globe"
  | "user"
  | "pin"
  | "star"
  | "heart"
  | "calendar"
  | "clock"
  | "shield"
  | "search"
  | "phone"
  | "mail"
  | "child"
  | "people"
  | "building"
  | "check"
  | "wallet"
  | "chat"
  | "trash"
  | "warning"
  | "filters";

/** Decorative: the words beside it say the same. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `i ${className}` : "i"} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
