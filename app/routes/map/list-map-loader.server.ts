import { data, redirect } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { isPhone, rememberCity } from "#app/routes/shell/index.ts";
import { cardParam } from "#app/components/doctor-card/use-changed-card.ts";
import { hasMap, listQuery, loadCard, mapPattern, readCardState, readList, type ListArgs } from "../catalogue/index.ts";
import { filteredDay } from "../catalogue/filters/list-filters.ts";
import { readOffset } from "../catalogue/list/list-pages.ts";
import { clusterPins, type Marker } from "./clusters.ts";
import { boundsOf, isWithin, pixelIn, readChosen, readView, zoomOutTo, zooms, type Frame } from "./frame.ts";
import { middleOf, pinsPerPage, pinsOf, type Pin } from "./pins.ts";

type Scope = Awaited<ReturnType<typeof readList>>;

/** Pixels of the picture for pages without script. */
const sizes = { desktop: { width: 978, height: 520 }, phone: { width: 358, height: 400 } };
/** Markers nearer to the edge would be cut off. */
const margin = 26;
/** Doctors listed per pin below the picture. */
const doctorsListed = 5;

/** The doctors of a list on a map: a picture of a part of the city with its markers. */
export async function loadListMap(args: ListArgs) {
  redirectWithoutMap(args);
  const list = await readList(args, mapPattern);
  const { scope, pageRequest, choices, counterpart } = list;
  const { city, service, filters, visitor } = scope;
  const { total, pins } = await findPins(list);
  const visitorPoint = filters.nearme ? visitor : null;
  const size = sizes[isPhone(args.request.headers) ? "phone" : "desktop"];
  const view = readView(args.url.searchParams);
  const middle = middleOf(pins) ?? city.location;
  const frame: Frame = view
    ? { ...view, ...size }
    : zoomOutTo({ ...(visitorPoint ?? middle), zoom: zooms.usual, ...size }, pins.length > 0 ? pins : [middle]);
  const bounds = boundsOf({ ...frame, width: frame.width - 2 * margin, height: frame.height - 2 * margin });
  const visiblePins = pins.filter((pin) => isWithin(bounds, pin));
  const offset = Math.min(readOffset(args.url.searchParams), Math.max(0, visiblePins.length - 1));
  const listed = visiblePins.slice(offset, offset + pinsPerPage);
  const [areas, named, chosen] = await Promise.all([
    pageRequest.api.cities.areas({ city: city.id }),
    nameDoctors(list, listed),
    loadChosen(args, list, pins),
  ]);
  return data(
    {
      city: { slug: city.slug, name: city.name, location: city.location },
      service: { name: service.name, slug: service.slug, adult: service.adult, counterpart },
      filters,
      choices,
      total,
      pinsCount: pins.length,
      frame,
      markers: clusterPins(pins)
        .markers(bounds, frame.zoom)
        .map((marker) => drawn(frame, marker)),
      areas: areas.map(({ name, location }) => ({ name, location })),
      visitorPoint,
      baseMap: args.context.get(requestContext).baseMap,
      visibleCount: visiblePins.length,
      listed: named,
      offset,
      next: offset + pinsPerPage < visiblePins.length ? offset + pinsPerPage : null,
      chosen,
    },
    { headers: await rememberCity(args.request, city) },
  );
}

export type ListMap = Awaited<ReturnType<typeof loadListMap>>["data"];

/** All pins of the list. */
export async function findPins({ pageRequest, scope }: Scope): Promise<{ total: number; pins: Pin[] }> {
  const { total_count, branches } = await pageRequest.redirectIfNotFound(pageRequest.api.doctors.map(listQuery(scope)));
  return { total: total_count, pins: pinsOf(branches) };
}

/** Redirects robots, and visitors of markets without the map, to the list. */
export function redirectWithoutMap(args: ListArgs): void {
  if (hasMap(args)) return;
  throw redirect(listPathOf(args.url));
}

function listPathOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  for (const name of ["at", "branch", "nth"]) query.delete(name);
  const text = query.toString();
  return pathname.replace(/\/map(?:\/places)?$/, "") + (text && `?${text}`);
}

/** A marker with its position in the picture. */
export type DrawnMarker = ReturnType<typeof drawn>;

function drawn(frame: Frame, marker: Marker) {
  const pixel = pixelIn(frame, marker.kind === "pin" ? marker.pin : marker);
  if (marker.kind === "cluster")
    return {
      ...pixel,
      kind: marker.kind,
      count: marker.count,
      at: { lat: marker.lat, lng: marker.lng, zoom: Math.min(marker.zoom, zooms.max) },
    };
  const { id, name, count, score } = marker.pin;
  return { ...pixel, kind: marker.kind, id, name, count, score };
}

/** The first doctors of each pin, by name. */
async function nameDoctors({ pageRequest, scope }: Scope, pins: Pin[]) {
  const branches = pins.flatMap((pin) => pin.branches).slice(0, 200);
  const { results } =
    branches.length === 0
      ? { results: [] }
      : await pageRequest.api.doctors.list({
          ...listQuery(scope),
          expand: ["services"],
          clinic_branch: branches,
          limit: 200,
        });
  const names = new Map(results.flatMap(({ name, services }) => services.map(({ id }) => [id, name] as const)));
  return pins.map(({ id, name, address, count, score, doctors }) => {
    const named = doctors
      .flatMap((doctor, index) => (names.has(doctor) ? [{ nth: index + 1, name: names.get(doctor)! }] : []))
      .slice(0, doctorsListed);
    return { id, name, address, count, score, doctors: named };
  });
}

/** The selected doctor's card, and its position among the doctors of the pin. */
async function loadChosen(
  { context, request, url }: ListArgs,
  { scope, choices, pageRequest }: Scope,
  pins: readonly Pin[],
) {
  const requested = readChosen(url.searchParams);
  const pin = requested && pins.find(({ branches }) => branches.includes(requested.branch));
  if (!pin) return null;
  const nth = Math.min(requested.nth, pin.doctors.length);
  const doctorServiceId = pin.doctors[nth - 1]!;
  const changed = readCardState(url.searchParams.get(cardParam));
  const from = filteredDay(scope.filters, choices.today);
  const card = changed?.doctorServiceId === doctorServiceId ? changed : { doctorServiceId, from, hasAllTimes: false };
  const doctor = await pageRequest.redirectIfNotFound(loadCard({ context, request, url }, card));
  return doctor && { branch: pin.id, pinName: pin.name, nth, of: pin.doctors.length, doctor };
}
