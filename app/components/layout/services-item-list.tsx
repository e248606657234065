import { ServiceLetters, type ServiceGroup } from "#app/components/service-letters/service-letters.tsx";
import { ServicesPending } from "./services-pending.tsx";

type ServicesItemListProps = {
  city: string;
  /** Undefined while loading, null after a failure. */
  groups: ServiceGroup[] | null | undefined;
  onRetry: () => void;
};

/** The services in the mobile menu, loaded on demand. */
export function ServicesItemList({ city, groups, onRetry }: ServicesItemListProps) {
  return groups ? (
    <ServiceLetters groups={groups} city={city} heading="h3" />
  ) : (
    <ServicesPending hasFailed={groups === null} onRetry={onRetry} />
  );
}
