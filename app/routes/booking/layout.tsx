import { type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { data, isRouteErrorResponse, Link, Outlet, useLocation, useOutletContext } from "react-router";
import { cityTime } from "#app/calendar/city-time.ts";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { needsRegistrationCode } from "#app/flags/flags.ts";
import { requestContext } from "#app/request-context.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { useCookiesBlocked } from "#app/ui/document/use-cookies-blocked.ts";
import { PageTitle } from "#app/ui/page-head/page-title.tsx";
import type { Route } from "./+types/layout";
import { getStaff, probeCookies } from "../shell/index.ts";
import { clinicPhoneOf } from "./clinic-phone.server.ts";
import { bookingParent, kindOfParent, serviceWithdrawn } from "./booking-path.ts";
import { getBooking, loadBooking } from "./booking-context.server.ts";
import styles from "./booking.module.css";
import { useFocusOnStep } from "./use-focus-on-step.ts";

export const middleware = [loadBooking];

export const handle = { namespaces: ["booking", "errors"] };

/** Heading of every step: doctor, branch and time. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { doctor, doctorService, slot, timezone, parent, isUntouched, savedDetails } = getBooking(context);
  const branch = doctor.clinic_branches.find(({ id }) => id === doctorService.clinic_branch);
  const head = {
    parent,
    doctor: { name: doctor.name, imageUrl: doctor.image_url },
    service: doctorService.service.name,
    branch: branch ? { name: branch.name, address: branch.address } : null,
    clinicPhone: clinicPhoneOf({ doctor, doctorService }, context),
    slot: slot ? { id: slot.id, ...cityTime(slot.datetime, timezone) } : null,
    confirmsPhone: needsRegistrationCode(context.get(requestContext).flags, {
      isOperator: getStaff(context)?.isOperator ?? false,
    }),
  };
  // A prefetched step is used for the press, unless it shows input of this or an earlier booking, or the visitor has
  // typed since.
  const isImpersonal = isUntouched && savedDetails === null;
  const isAhead = request.headers.get("sec-purpose")?.startsWith("prefetch") && isImpersonal;
  const probe = await probeCookies(request);
  return data(head, { headers: { ...(isAhead && cacheHeaders("set-cookie" in probe)), ...probe } });
}

/** A response that sets a cookie and varied by cookies would not be used for the press: it is kept very briefly. */
function cacheHeaders(setsCookie: boolean): Record<string, string> {
  return setsCookie
    ? { "cache-control": "private, max-age=2" }
    : { "cache-control": "private, max-age=10", vary: "cookie" };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Data for every step. `isOwnPage`: the step is a page of its own, not a dialog. */
export type BookingHead = Route.ComponentProps["loaderData"] & { isOwnPage: boolean };

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function BookingLayout({ loaderData: head }: Route.ComponentProps) {
  const { isOwnPage } = useOutletContext<{ isOwnPage: boolean }>();
  const { t } = useTranslation(["booking", "errors"]);
  const step = useFocusOnStep<HTMLDivElement>();
  const hasBlockedCookies = useCookiesBlocked();
  return (
    <StepFrame parent={head.parent} step={step}>
      <div className={styles["doctor"]}>
        <Avatar name={head.doctor.name} src={head.doctor.imageUrl} size="small" />
        <div>
          <p className={styles["doctor-name"]}>{head.doctor.name}</p>
          <p className={styles["soft"]}>{head.service}</p>
          {head.branch && <p className={styles["soft"]}>{head.branch.name}</p>}
          {head.branch && <p className={styles["soft"]}>{head.branch.address}</p>}
        </div>
      </div>
      {hasBlockedCookies && (
        <p className={`${styles["warning"]} ${styles["cookies"]}`} role="alert">
          {t("cookiesOff")} {head.clinicPhone && t("errors:cookies_off_call", { phone: head.clinicPhone })}
        </p>
      )}
      <Outlet context={{ ...head, isOwnPage } satisfies BookingHead} />
    </StepFrame>
  );
}

/** For a service that has been withdrawn: without this boundary, the 404 would replace the page under the dialog. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation(["booking", "errors"]);
  const { pathname, search } = useLocation();
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  const { reason } = (data ?? {}) as { reason?: unknown };
  if (reason !== serviceWithdrawn) return <RouteError error={error} />;
  return (
    <StepFrame parent={bookingParent(pathname + search)}>
      <PageTitle>{t("title")}</PageTitle>
      <p className={styles["warning"]}>{t("errors:doctor_service_gone")}</p>
    </StepFrame>
  );
}

type StepFrameProps = { parent: string; step?: RefObject<HTMLDivElement | null>; children: ReactNode };

/** A page of its own without script, a dialog's content with it. */
function StepFrame({ parent, step, children }: StepFrameProps) {
  const { isOwnPage } = useOutletContext<{ isOwnPage: boolean }>();
  const { t } = useTranslation("booking");
  if (!isOwnPage)
    return (
      <div ref={step} className={styles["inside"]}>
        {children}
      </div>
    );
  return (
    <div className={`wrap ${styles["page"]}`}>
      <Link to={parent} replace className={styles["back"]}>
        {t(`back.${kindOfParent(parent)}`)}
      </Link>
      <div ref={step} className={`sheet ${styles["card"]}`}>
        <h1>{t("title")}</h1>
        {children}
      </div>
    </div>
  );
}
