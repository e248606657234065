import type { Country } from "#app/countries/country.ts";
import type { ClinicProfile } from "./profile-loader.server.ts";

/** The clinic as schema.org data, for search engines. */
export function clinicData(clinic: ClinicProfile, { country, url }: { country: Country; url: string }): object {
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
    geo: { "@type": "GeoCoordinates", latitude: branch.location.lat, longitude: branch.location.lng },
  };
}
