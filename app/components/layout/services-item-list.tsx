import { ServiceLetters, type ServiceLetter } from "#app/components/service-letters/service-letters.tsx";
import { ServicesPending } from "./services-pending.tsx";

type ServicesItemListProps = {
  city: string;
  /** Undefined while loading, null after a failure. */
  letters: ServiceLetter[] | null | undefined;
  onRetry: () => void;
};

/** The services in the mobile menu. Loaded on demand. */
export function ServicesItemList({ city, letters, onRetry }: ServicesItemListProps) {
  return letters ? (
    <ServiceLetters letters={letters} city={city} heading="h3" />
  ) : (
    <ServicesPending hasFailed={letters === null} onRetry={onRetry} />
  );
}
