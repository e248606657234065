import type { ReactNode } from "react";

type LinkGroupProps = { label: string; className?: string | undefined; children: ReactNode };

/** A named group of links that is not a navigation landmark, of which a page should have few. */
export function LinkGroup({ label, className, children }: LinkGroupProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset needs a legend
    <div role="group" aria-label={label} className={className}>
      {children}
    </div>
  );
}
