import type { CountryData, Person } from "../country-data.ts";
import { localized } from "../country-data.ts";
import type { Random } from "../random.ts";

const locales = ["ro", "en"];
const t = (text: string) => localized(locales, text);
const streets = (text: string) => text.split(";").map(t);

const surnames = ["Popescu", "Ionescu", "Popa", "Radu", "Dumitru", "Stan", "Stoica", "Gheorghe", "Matei", "Ciobanu", "Rusu", "Constantin", "Marin", "Lazăr", "Dobre", "Barbu", "Nistor", "Florea", "Dinu", "Enache", "Moldovan", "Crișan", "Mureșan", "Țurcanu", "Șerban", "Bălan", "Vasilescu", "Tudose", "Neagu", "Oprea", "Albu", "Manea"];
const men = ["Andrei", "Mihai", "Alexandru", "Cristian", "Bogdan", "Ștefan", "Radu", "Vlad", "Adrian", "Ionuț", "Florin", "Cătălin"];
const women = ["Maria", "Elena", "Ioana", "Andreea", "Mihaela", "Cristina", "Raluca", "Alina", "Simona", "Gabriela", "Ruxandra", "Daniela"];

function person(random: Random): Person {
  const isWoman = random.chance(0.6);
  const [family, second] = random.sample(surnames, 2) as [string, string];
  const [first, middle] = random.sample(isWoman ? women : men, 2) as [string, string];
  const given = random.chance(0.25) ? `${first}-${middle}` : first;
  const surname = random.chance(0.12) ? `${family}-${second}` : family;
  return { isWoman, name: t(`Dr. ${given} ${surname}`) };
}

export const ro: CountryData = {
  country: "ro",
  currency: "RON",
  timezone: "Europe/Bucharest",
  locales,
  person,
  longName: { isWoman: true, isLong: true, name: t("Conf. univ. dr. Alexandrina-Ruxandra Constantinescu-Brâncoveanu Hagi-Teodorescu") },
  languages: ["ro", "en", "hu"],
  consultation: 280,
  priceStep: 10,
  cities: [
    {
      id: 30, slug: "bucuresti", name: t("București|Bucharest"), lat: 44.4268, lng: 26.1025, weight: 58,
      areas: [
        [t("Sectorul 1|Sector 1"), 44.4630, 26.0800, streets("Calea Victoriei;Bulevardul Ion Mihalache")],
        [t("Sectorul 2|Sector 2"), 44.4480, 26.1330, streets("Strada Barbu Văcărescu;Șoseaua Pantelimon")],
        [t("Sectorul 3|Sector 3"), 44.4210, 26.1480, streets("Bulevardul Decebal;Bulevardul Nicolae Grigorescu")],
        [t("Sectorul 4|Sector 4"), 44.3960, 26.1080, streets("Bulevardul Tineretului;Șoseaua Olteniței")],
        [t("Sectorul 5|Sector 5"), 44.4180, 26.0720, streets("Calea Rahovei;Calea 13 Septembrie")],
        [t("Sectorul 6|Sector 6"), 44.4350, 26.0320, streets("Bulevardul Iuliu Maniu;Strada Drumul Taberei")],
      ],
      lines: [
        { short: "M1", color: "#ffd400", name: t("Magistrala M1|Metro line M1"), stations: [
          [t("Dristor 2"), 44.4210, 26.1390], [t("Piața Muncii"), 44.4320, 26.1385], [t("Iancului"), 44.4412, 26.1335], [t("Obor"), 44.4496, 26.1254],
          [t("Ștefan cel Mare"), 44.4523, 26.1053], [t("Piața Victoriei"), 44.4527, 26.0860], [t("Gara de Nord"), 44.4463, 26.0747],
          [t("Basarab"), 44.4500, 26.0668], [t("Crângași"), 44.4522, 26.0470], [t("Grozăvești"), 44.4430, 26.0605], [t("Eroilor"), 44.4350, 26.0747],
          [t("Izvor"), 44.4322, 26.0893], [t("Piața Unirii"), 44.4273, 26.1030], [t("Timpuri Noi"), 44.4159, 26.1152],
          [t("Mihai Bravu"), 44.4112, 26.1262], [t("Dristor 1"), 44.4201, 26.1404], [t("Titan"), 44.4236, 26.1660], [t("Republica"), 44.4330, 26.1896]] },
        { short: "M2", color: "#1f4e9e", name: t("Magistrala M2|Metro line M2"), stations: [
          [t("Pipera"), 44.4868, 26.1150], [t("Aurel Vlaicu"), 44.4800, 26.1063], [t("Aviatorilor"), 44.4645, 26.0862], [t("Piața Victoriei"), 44.4527, 26.0860],
          [t("Piața Romană"), 44.4463, 26.0976], [t("Universitate"), 44.4354, 26.1022], [t("Piața Unirii"), 44.4273, 26.1030],
          [t("Tineretului"), 44.4130, 26.1060], [t("Eroii Revoluției"), 44.4025, 26.0975], [t("Piața Sudului"), 44.3930, 26.1130],
          [t("Apărătorii Patriei"), 44.3805, 26.1230], [t("Dimitrie Leonida"), 44.3700, 26.1350]] },
        { short: "M3", color: "#d71920", name: t("Magistrala M3|Metro line M3"), stations: [
          [t("Preciziei"), 44.4300, 25.9880], [t("Păcii"), 44.4340, 26.0050], [t("Gorjului"), 44.4330, 26.0190], [t("Lujerului"), 44.4332, 26.0322],
          [t("Politehnica"), 44.4346, 26.0510], [t("Eroilor"), 44.4350, 26.0747], [t("Izvor"), 44.4322, 26.0893], [t("Piața Unirii"), 44.4273, 26.1030],
          [t("Timpuri Noi"), 44.4159, 26.1152], [t("Mihai Bravu"), 44.4112, 26.1262], [t("Nicolae Teclu"), 44.4170, 26.2060]] },
        { short: "M4", color: "#3aa655", name: t("Magistrala M4|Metro line M4"), stations: [
          [t("Gara de Nord"), 44.4463, 26.0747], [t("Basarab"), 44.4500, 26.0668], [t("Grivița"), 44.4610, 26.0590], [t("1 Mai"), 44.4715, 26.0532],
          [t("Jiului"), 44.4820, 26.0440], [t("Parc Bazilescu"), 44.4880, 26.0360], [t("Laminorului"), 44.4925, 26.0265], [t("Străulești"), 44.4975, 26.0170]] },
        { short: "M5", color: "#f58220", name: t("Magistrala M5|Metro line M5"), stations: [
          [t("Râul Doamnei"), 44.4170, 26.0140], [t("Constantin Brâncuși"), 44.4182, 26.0282], [t("Parc Drumul Taberei"), 44.4200, 26.0350],
          [t("Tudor Vladimirescu"), 44.4225, 26.0440], [t("Favorit"), 44.4235, 26.0520], [t("Academia Militară"), 44.4340, 26.0660], [t("Eroilor"), 44.4350, 26.0747]] },
      ],
    },
    { id: 31, slug: "cluj-napoca", name: t("Cluj-Napoca"), lat: 46.7712, lng: 23.6236, weight: 14, lines: [],
      areas: [
        [t("Centru|Centre"), 46.7700, 23.5900, streets("Strada Memorandumului;Bulevardul Eroilor")],
        [t("Mănăștur"), 46.7580, 23.5550, streets("Calea Florești;Strada Primăverii")],
        [t("Gheorgheni"), 46.7690, 23.6260, streets("Strada Unirii;Bulevardul Nicolae Titulescu")],
        [t("Zorilor"), 46.7560, 23.5850, streets("Strada Observatorului;Calea Turzii")],
      ] },
    { id: 32, slug: "timisoara", name: t("Timișoara"), lat: 45.7489, lng: 21.2087, weight: 11, lines: [],
      areas: [
        [t("Cetate"), 45.7560, 21.2290, streets("Strada Alba Iulia;Bulevardul Revoluției 1989")],
        [t("Elisabetin"), 45.7400, 21.2220, streets("Strada Cluj")],
        [t("Circumvalațiunii"), 45.7640, 21.2120, streets("Strada Gheorghe Lazăr")],
      ] },
    { id: 33, slug: "iasi", name: t("Iași"), lat: 47.1585, lng: 27.6014, weight: 10, lines: [],
      areas: [
        [t("Copou"), 47.1830, 27.5670, streets("Bulevardul Carol I")],
        [t("Centru|Centre"), 47.1620, 27.5840, streets("Strada Lăpușneanu;Bulevardul Ștefan cel Mare și Sfânt")],
        [t("Tătărași"), 47.1600, 27.6110, streets("Strada Vasile Lupu")],
      ] },
    { id: 34, slug: "brasov", name: t("Brașov"), lat: 45.6427, lng: 25.5887, weight: 7, lines: [],
      areas: [
        [t("Centrul Vechi|Old Town"), 45.6420, 25.5890, streets("Strada Republicii;Strada Mureșenilor")],
        [t("Tractorul"), 45.6680, 25.6110, streets("Strada 13 Decembrie")],
      ] },
    { id: 35, slug: "sibiu", name: t("Sibiu"), lat: 45.7983, lng: 24.1256, weight: 0, lines: [], areas: [
        [t("Centru|Centre"), 45.7983, 24.1520, streets("Strada Nicolae Bălcescu")],
      ] },
  ],
  clinicNames: ["Sfânta Ana", "Teilor", "Vitalis", "Medora", "Grija Mea", "Carpați Med", "Florea Albă", "Salvia", "Mureș Med", "Sănătate Plus", "Floarea Soarelui", "Zimbrul", "Acasă Med", "Violeta", "Andromeda", "Alfa Vita", "Novamed Park", "Orizont", "Ceahlău", "Lumina"].map(t),
  clinicKinds: ["Clinica {}|{} Clinic", "Centrul Medical {}|{} Medical Centre", "Policlinica {}|{} Polyclinic"].map(t),
  address: (street, house) => ({ ro: `${street["ro"]} nr. ${house}`, en: `${house} ${street["en"]}` }),
  branchPhone: "+40213",
  insurances: ["CNAS", "Asigurarea Carpați|Carpați Insurance", "Dunărea Sănătate|Dunărea Health", "Medavita Asigurări|Medavita Insurance", "Transilvania Protect"].map(t),
  fieldSets: [
    [{ param_name: "patient_lastName", title: t("Numele de familie al pacientului|Patient's last name"), is_required: true, min_length: 2, max_length: 60 }, { param_name: "patient_birthDate", title: t("Data nașterii|Date of birth"), is_required: true }, { param_name: "patient_email", title: t("Adresa de e-mail|E-mail address"), is_required: true }],
    [{ param_name: "insurance", title: t("Asigurare medicală|Health insurance"), max_length: 80 }, { param_name: "patient_email", title: t("Adresa de e-mail|E-mail address") }],
  ],
  qualifications: ["Medic primar|Senior consultant", "Medic specialist|Specialist", "Șef de secție|Head of department"].map(t),
  academicStatuses: ["Conferențiar universitar|Associate professor", "Profesor universitar|Professor"].map(t),
  scienceDegrees: ["Doctor în medicină|Doctor of medicine"].map(t),
  abouts: [
    "Acordă timp fiecărui pacient, explică limpede planul de tratament și rămâne la dispoziția lor după vizită. Participă constant la cursuri în țară și în străinătate.|Takes time with every patient, explains the treatment plan clearly and stays reachable after the visit. Regularly attends courses at home and abroad.",
    "Lucrează după ghiduri internaționale și nu recomandă analize inutile. Domenii de interes: prevenția și diagnosticul precoce.|Works to international guidelines and orders no needless tests. Main interests are prevention and early diagnosis.",
    "A absolvit Universitatea de Medicină și Farmacie și a lucrat mulți ani în spital. Oferă consultații în română și engleză.|Graduated from the University of Medicine and Pharmacy and worked in hospital for many years. Consults in Romanian and English.",
  ].map(t),
  conditions: [
    "<p>Prețul depinde de tipul consultației:</p><ul><li>prima consultație: prețul de pe card;</li><li>control în 14 zile: <strong>reducere 50%</strong>;</li><li>interpretarea analizelor: gratuit.</li></ul>|<p>The price depends on the kind of visit:</p><ul><li>first visit: the price on the card;</li><li>follow-up within 14 days: <strong>50% off</strong>;</li><li>discussing test results: free.</li></ul>",
    "<p>Vă rugăm să aduceți actul de identitate și investigațiile anterioare. <em>Plata se face înainte de consultație</em>, cu cardul sau în numerar.</p>|<p>Please bring your identity card and earlier test results. <em>Payment before the visit</em>, by card or in cash.</p>",
  ].map(t),
  serviceDescription: (name, locale) =>
    locale === "en"
      ? `${name}: compare prices, reviews and free times and book your visit online. Each card shows the doctor's experience, the address of the clinic and the nearest metro station. Booking is free, and the visit costs the same as at the clinic.`
      : `${name}: comparați prețurile, recenziile și intervalele libere și programați-vă online. Pe cardul fiecărui medic găsiți experiența, adresa clinicii și cea mai apropiată stație de metrou. Programarea este gratuită, iar consultația costă la fel ca în clinică.`,
  reviewLanguage: "ro",
  reviewAuthors: ["Ioana", "Mihai D.", "Andreea", "Cristian P.", "Elena M.", "George", "Alina", "Vlad", "Roxana T.", "Diana", "Sorin", "Carmen"],
  goodReviews: ["Medic foarte atent, mi-a explicat totul pe înțeles.", "Am intrat la timp, fără să aștept.", "Tratamentul a dat rezultate după o săptămână.", "Mulțumesc pentru răbdare și căldură!", "Un specialist bine pregătit, îl recomand.", "Consultație amănunțită, am primit răspuns la toate întrebările.", "Copilul nu s-a speriat deloc.", "Nu mi-a recomandat analize inutile.", "Clinică curată, personal amabil.", "M-am programat în două minute."],
  fairReviews: ["În general bine, dar am așteptat douăzeci de minute.", "Medic bun, însă consultația mi s-a părut scurtă.", "Mi-a plăcut, deși prețul e cam mare.", "În regulă, dar e greu de parcat."],
  poorReviews: ["Am așteptat aproape o oră și nimeni nu și-a cerut scuze.", "Consultație de cinci minute, abia am primit răspunsuri."],
};
