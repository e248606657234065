/** Icons of `public/icons.svg` by id. */
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
  | "filters"
  | "stethoscope"
  | "tooth"
  | "brain"
  | "ear"
  | "skin"
  | "eye"
  | "thyroid"
  | "stomach"
  | "kidneys"
  | "bone"
  | "female";

/** A decorative icon, hidden from assistive technology since the text beside it says the same. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `i ${className}` : "i"} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
