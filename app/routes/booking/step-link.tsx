import type { ComponentProps } from "react";
import { Link } from "react-router";

/**
 * Link to another step. All steps share one history entry, so that Back closes the booking; the page behind is not
 * scrolled.
 */
export function StepLink(link: ComponentProps<typeof Link>) {
  return <Link {...link} replace preventScrollReset />;
}
