import type { ComponentProps } from "react";
import { Link } from "react-router";

/**
 * Link to another step: all steps share one history entry, so that back closes the booking, and the page behind stays.
 */
export function StepLink(link: ComponentProps<typeof Link>) {
  return <Link {...link} replace preventScrollReset />;
}
