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
  | "female"
  | "dot";

type IconProps = {
  name: IconName;
  className?: string | undefined;
  /** Fills the icon; default: it is drawn in lines of the text's colour. */
  color?: string | undefined;
};

/** A decorative icon, hidden from assistive technology since the text beside it says the same. */
export function Icon({ name, className, color }: IconProps) {
  return (
    <svg className={className ? `i ${className}` : "i"} aria-hidden="true">
      <use href={`/icons.svg#${name}`} fill={color} />
    </svg>
  );
}
