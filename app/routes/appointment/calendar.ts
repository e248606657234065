import { getI18n, getLocale } from "#app/i18n/language.server.ts";
import { formatPrice } from "#app/i18n/formats.ts";
import { requestContext } from "#app/request-context.ts";
import type { Route } from "./+types/calendar";
import { calendarFile, calendarMethod, type CalendarEvent } from "./calendar/ics.ts";
import { readAuthorizedAppointment, type AuthorizedAppointment } from "./authorized-appointment.server.ts";
import { exchangeKey } from "./open-visit.server.ts";

const statuses = {
  pending: "TENTATIVE",
  booked: "CONFIRMED",
  fulfilled: "CONFIRMED",
  noshow: "CONFIRMED",
  cancelled: "CANCELLED",
} as const;

export const middleware = [exchangeKey];

/** The calendar file of an appointment. Downloaded again, it moves or cancels the event in the calendar (B-18). */
export async function loader({ request, context, url, params }: Route.LoaderArgs): Promise<Response> {
  const authorized = await readAuthorizedAppointment({ request, context, url, params });
  const event = eventOf(authorized, context);
  return new Response(calendarFile(event), {
    headers: {
      "content-type": `text/calendar; charset=utf-8; method=${calendarMethod(event)}`,
      "content-disposition": `inline; filename="vizit-${authorized.appointment.id}.ics"`,
      "cache-control": "no-store",
    },
  });
}

function eventOf(
  { appointment, pathWithKey, pageRequest }: AuthorizedAppointment,
  context: Route.LoaderArgs["context"],
): CalendarEvent {
  const { t } = getI18n(context);
  const { origin } = context.get(requestContext);
  const { country, locale } = pageRequest;
  const { doctor, service, clinic_branch: branch, insurance, price } = appointment;
  const cost = formatPrice(price, t("common:price.onRequest"), locale, country);
  const isFrom = service.type === "procedure" && price > 0;
  const description = [
    `${t("appointment:service")}: ${service.name}`,
    ...(insurance ? [`${t("booking:form.insurance")}: ${insurance.name}`] : []),
    `${t("appointment:price")}: ${isFrom ? t("common:price.from", { price: cost }) : cost}`,
    `${t("appointment:patient")}: ${appointment.client_name}`,
    ...(branch.phone ? [`${t("appointment:phone")}: ${branch.phone}`] : []),
    `${t("appointment:number")}: ${appointment.id}`,
    `${t("appointment:calendar.change")}: ${origin}${pathWithKey}`,
  ];
  return {
    uid: `appointment-${appointment.id}@${new URL(country.publicUrl).host}`,
    sequence: appointment.sequence,
    status: statuses[appointment.status],
    startsAt: new Date(appointment.datetime),
    minutes: appointment.duration_minutes,
    createdAt: new Date(appointment.created_at),
    changedAt: new Date(appointment.updated_at),
    language: getLocale(context),
    summary: t("appointment:calendar.summary", { doctor: doctor.name }),
    description: description.join("\n"),
    location: [branch.name, branch.address, branch.city.name].join(", "),
    point: branch.location,
    url: origin + pathWithKey,
    organizer: { name: country.brandName, email: country.email },
  };
}
