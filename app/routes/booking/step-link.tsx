import type { ComponentProps } from "react";
import { Link } from "react-router";

/** To another step of the booking: they share one entry of the history, so that back closes it, and the page behind stays. */
export function StepLink(link: ComponentProps<typeof Link>) {
  return <Link {...link} replace preventScrollReset />;
}
