import type { Country } from "#app/countries/country.ts";
import type { ClinicProfile } from "./profile-loader.server.ts";

/** The clinic as schema.org data, for search engines. */
export function clinicStructuredData(
  clinic: ClinicProfile,
  { country, url }: { country: Country; url: string },
): object {
  const prices = [...clinic.visits, ...clinic.procedures].flatMap(({ min, max }) =>
    min === null || max === null ? [] : [min, max],
  );
  const [first] = clinic.branches;
  return {
    "@context": "https://schema.org",
    "@type": "MedicalClinic",
    name: clinic.name,
    url,
    ...(clinic.imageUrl ? { image: new URL(clinic.imageUrl, url).href } : {}),
    ...(prices.length > 0 ? { priceRange: `${Math.min(...prices)}–${Math.max(...prices)} ${country.currency}` } : {}),
    ...(clinic.feedbackCount > 0
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: clinic.feedbackScore,
            bestRating: 10,
            worstRating: 0,
            reviewCount: clinic.feedbackCount,
          },
        }
      : {}),
    ...(first ? placeData(first, clinic, country) : {}),
    ...(clinic.branches.length > 1
      ? {
          department: clinic.branches.map((branch) => ({
            "@type": "MedicalClinic",
            name: branch.name,
            ...placeData(branch, clinic, country),
          })),
        }
      : {}),
  };
}

function placeData(branch: ClinicProfile["branches"][number], { city }: ClinicProfile, country: Country): object {
  return {
    ...(branch.phone ? { telephone: branch.phone } : {}),
    address: {
      "@type": "PostalAddress",
      streetAddress: branch.address,
      addressLocality: city.name,
      addressCountry: country.region,
    },
    ...(branch.hours ? { openingHoursSpecification: branch.hours.week.flatMap(hoursSpecification) } : {}),
    geo: { "@type": "GeoCoordinates", latitude: branch.location.lat, longitude: branch.location.lng },
  };
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

type Hours = NonNullable<ClinicProfile["branches"][number]["hours"]>;

/** Days without a specification are closed. Midnight is 23:59, as schema.org's times end there. */
function hoursSpecification({ from, to, intervals }: Hours["week"][number]): object[] {
  const dayOfWeek = weekdays.slice(from - 1, to);
  return intervals.map(({ opens, closes }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek,
    opens,
    closes: closes === "24:00" ? "23:59" : closes,
  }));
}
