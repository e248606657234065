import type { CountryData, Person } from "../country-data.ts";
import { localized } from "../country-data.ts";
import type { Random } from "../random.ts";

const locales = ["hu", "en"];
const t = (text: string) => localized(locales, text);
const streets = (text: string) => text.split(";").map(t);

const surnames = ["Nagy", "Kovács", "Tóth", "Szabó", "Horváth", "Varga", "Kiss", "Molnár", "Németh", "Farkas", "Balogh", "Papp", "Takács", "Juhász", "Lakatos", "Mészáros", "Oláh", "Simon", "Rácz", "Fekete", "Szilágyi", "Török", "Fehér", "Gál", "Kis", "Szűcs", "Kocsis", "Fodor", "Pintér", "Sipos", "Lukács", "Bíró", "Hegedűs", "Székely"];
const men = ["István", "László", "József", "Zoltán", "Gábor", "Péter", "Tamás", "András", "Attila", "Balázs", "Gergely", "Dániel", "Márton", "Ákos"];
const women = ["Katalin", "Éva", "Ilona", "Zsuzsanna", "Judit", "Andrea", "Ágnes", "Eszter", "Mónika", "Réka", "Dóra", "Nóra", "Krisztina", "Boglárka"];

function person(random: Random): Person {
  const isWoman = random.chance(0.55);
  const [family, second] = random.sample(surnames, 2) as [string, string];
  const given = random.pick(isWoman ? women : men);
  const style = random.next();
  const surname = isWoman && style < 0.12 ? `${family}né ${second}` : style < 0.22 ? `${family}-${second}` : family;
  return { isWoman, name: { hu: `Dr. ${surname} ${given}`, en: `Dr. ${given} ${surname}` } };
}

export const hu: CountryData = {
  country: "hu",
  currency: "HUF",
  timezone: "Europe/Budapest",
  locales,
  person,
  longName: {
    isWoman: true,
    isLong: true,
    name: t("Dr. habil. Szentgyörgyiné Hajdúszoboszlai-Mészáros Boglárka Zsuzsanna|Dr. habil. Boglárka Zsuzsanna Szentgyörgyiné Hajdúszoboszlai-Mészáros"),
  },
  languages: ["hu", "en", "de"],
  consultation: 25_000,
  priceStep: 500,
  cities: [
    {
      id: 20, slug: "budapest", name: t("Budapest"), lat: 47.4979, lng: 19.0402, weight: 60,
      areas: [
        [t("I. kerület, Várkerület|District I, Castle District"), 47.4969, 19.0370, streets("Fő utca;Attila út")],
        [t("II. kerület|District II"), 47.5170, 19.0210, streets("Margit körút;Bimbó út")],
        [t("III. kerület, Óbuda|District III, Óbuda"), 47.5410, 19.0440, streets("Bécsi út;Szentendrei út")],
        [t("V. kerület, Belváros|District V, Inner City"), 47.5000, 19.0520, streets("Váci utca;Nádor utca")],
        [t("VI. kerület, Terézváros|District VI, Terézváros"), 47.5060, 19.0640, streets("Andrássy út;Király utca")],
        [t("VII. kerület, Erzsébetváros|District VII, Erzsébetváros"), 47.5010, 19.0720, streets("Rákóczi út;Dob utca")],
        [t("VIII. kerület, Józsefváros|District VIII, Józsefváros"), 47.4900, 19.0790, streets("Üllői út;Baross utca")],
        [t("IX. kerület, Ferencváros|District IX, Ferencváros"), 47.4780, 19.0830, streets("Ferenc körút;Ráday utca")],
        [t("XI. kerület, Újbuda|District XI, Újbuda"), 47.4720, 19.0390, streets("Bartók Béla út;Fehérvári út")],
        [t("XII. kerület, Hegyvidék|District XII, Hegyvidék"), 47.4990, 19.0080, streets("Böszörményi út;Királyhágó utca")],
        [t("XIII. kerület, Angyalföld|District XIII, Angyalföld"), 47.5340, 19.0700, streets("Váci út;Béke utca")],
        [t("XIV. kerület, Zugló|District XIV, Zugló"), 47.5170, 19.1060, streets("Thököly út;Bosnyák utca")],
      ],
      lines: [
        { short: "M1", color: "#ffd800", name: t("M1 metróvonal|Metro line M1"), stations: [
          [t("Vörösmarty tér"), 47.4966, 19.0506], [t("Deák Ferenc tér"), 47.4972, 19.0546], [t("Bajcsy-Zsilinszky út"), 47.4995, 19.0553],
          [t("Opera"), 47.5027, 19.0587], [t("Oktogon"), 47.5053, 19.0635], [t("Vörösmarty utca"), 47.5070, 19.0660],
          [t("Kodály körönd"), 47.5092, 19.0696], [t("Bajza utca"), 47.5115, 19.0730], [t("Hősök tere"), 47.5144, 19.0770],
          [t("Széchenyi fürdő"), 47.5185, 19.0820], [t("Mexikói út"), 47.5217, 19.0905]] },
        { short: "M2", color: "#e41f18", name: t("M2 metróvonal|Metro line M2"), stations: [
          [t("Déli pályaudvar"), 47.5003, 19.0247], [t("Széll Kálmán tér"), 47.5072, 19.0245], [t("Batthyány tér"), 47.5064, 19.0389],
          [t("Kossuth Lajos tér"), 47.5050, 19.0470], [t("Deák Ferenc tér"), 47.4972, 19.0546], [t("Astoria"), 47.4940, 19.0598],
          [t("Blaha Lujza tér"), 47.4966, 19.0697], [t("Keleti pályaudvar"), 47.5002, 19.0830], [t("Puskás Ferenc Stadion"), 47.5005, 19.1040],
          [t("Pillangó utca"), 47.5012, 19.1195], [t("Örs vezér tere"), 47.5030, 19.1355]] },
        { short: "M3", color: "#005ca5", name: t("M3 metróvonal|Metro line M3"), stations: [
          [t("Újpest-központ"), 47.5610, 19.0890], [t("Gyöngyösi utca"), 47.5430, 19.0770], [t("Forgách utca"), 47.5370, 19.0720],
          [t("Göncz Árpád városközpont"), 47.5290, 19.0680], [t("Dózsa György út"), 47.5250, 19.0650], [t("Lehel tér"), 47.5180, 19.0625],
          [t("Nyugati pályaudvar"), 47.5100, 19.0560], [t("Arany János utca"), 47.5035, 19.0540], [t("Deák Ferenc tér"), 47.4972, 19.0546],
          [t("Ferenciek tere"), 47.4930, 19.0560], [t("Kálvin tér"), 47.4895, 19.0615], [t("Corvin-negyed"), 47.4860, 19.0700],
          [t("Semmelweis Klinikák"), 47.4830, 19.0770], [t("Nagyvárad tér"), 47.4800, 19.0880], [t("Népliget"), 47.4750, 19.0990],
          [t("Ecseri út"), 47.4700, 19.1090], [t("Határ út"), 47.4640, 19.1260], [t("Kőbánya-Kispest"), 47.4630, 19.1490]] },
        { short: "M4", color: "#4ca22f", name: t("M4 metróvonal|Metro line M4"), stations: [
          [t("Kelenföld vasútállomás"), 47.4645, 19.0195], [t("Bikás park"), 47.4650, 19.0320], [t("Újbuda-központ"), 47.4740, 19.0470],
          [t("Móricz Zsigmond körtér"), 47.4775, 19.0470], [t("Szent Gellért tér"), 47.4840, 19.0530], [t("Fővám tér"), 47.4875, 19.0580],
          [t("Kálvin tér"), 47.4895, 19.0615], [t("Rákóczi tér"), 47.4930, 19.0710], [t("II. János Pál pápa tér"), 47.4960, 19.0770],
          [t("Keleti pályaudvar"), 47.5002, 19.0830]] },
      ],
    },
    { id: 21, slug: "debrecen", name: t("Debrecen"), lat: 47.5316, lng: 21.6273, weight: 14, lines: [],
      areas: [
        [t("Belváros|City Centre"), 47.5316, 21.6273, streets("Piac utca;Kossuth utca")],
        [t("Nagyerdő"), 47.5540, 21.6260, streets("Egyetem sugárút;Nagyerdei körút")],
        [t("Tócóskert"), 47.5290, 21.5950, streets("Derék utca")],
      ] },
    { id: 22, slug: "szeged", name: t("Szeged"), lat: 46.2530, lng: 20.1414, weight: 11, lines: [],
      areas: [
        [t("Belváros|City Centre"), 46.2530, 20.1480, streets("Kárász utca;Tisza Lajos körút")],
        [t("Újszeged"), 46.2480, 20.1660, streets("Temesvári körút;Fő fasor")],
        [t("Rókus"), 46.2620, 20.1330, streets("Rókusi körút;Kossuth Lajos sugárút")],
      ] },
    { id: 23, slug: "pecs", name: t("Pécs"), lat: 46.0727, lng: 18.2323, weight: 8, lines: [],
      areas: [
        [t("Belváros|City Centre"), 46.0760, 18.2280, streets("Király utca;Rákóczi út")],
        [t("Uránváros"), 46.0650, 18.1950, streets("Ybl Miklós utca")],
      ] },
    { id: 24, slug: "gyor", name: t("Győr"), lat: 47.6875, lng: 17.6504, weight: 7, lines: [],
      areas: [
        [t("Belváros|City Centre"), 47.6875, 17.6350, streets("Baross Gábor út;Szent István út")],
        [t("Nádorváros"), 47.6740, 17.6340, streets("Tihanyi Árpád út;Eszperantó út")],
      ] },
    { id: 25, slug: "eger", name: t("Eger"), lat: 47.9025, lng: 20.3772, weight: 0, lines: [], areas: [
        [t("Belváros|City Centre"), 47.9025, 20.3772, streets("Széchenyi István utca")],
      ] },
  ],
  clinicNames: ["Duna", "Hársfa", "Margaréta", "Szent Ilona", "Egészségforrás", "Gellért", "Medivita", "Aranyhíd", "Családi Kör", "Napfény", "Zöldkereszt", "Levendula", "Pannon Med", "Oktáv", "Kék Madár", "Harmónia", "Mandula", "Primula", "Őrangyal", "Vitalis"].map(t),
  clinicKinds: ["{} Magánklinika|{} Private Clinic", "{} Egészségközpont|{} Health Centre", "{} Rendelő|{} Surgery"].map(t),
  address: (street, house) => ({ hu: `${street["hu"]} ${house}.`, en: `${house} ${street["en"]}` }),
  branchPhone: "+3612",
  insurances: ["NEAK", "Duna Egészségpénztár|Duna Health Fund", "Pannónia Biztosító|Pannónia Insurance", "Tisza Egészségbiztosító|Tisza Health Insurance", "Kárpát Medical"].map(t),
  fieldSets: [
    [
      { param_name: "patientTAJ", title: t("TAJ szám|Social security number (TAJ)"), is_required: true, min_length: 9, max_length: 9 },
      { param_name: "patientDateOfBirth", title: t("Születési dátum|Date of birth"), is_required: true },
      { param_name: "patientMothersName", title: t("Anyja neve|Mother's name"), is_required: true, min_length: 3, max_length: 100 },
      { param_name: "patientBirthPlace", title: t("Születési hely|Place of birth"), max_length: 100 },
      { param_name: "patientEmail", title: t("E-mail-cím|E-mail address"), is_required: true },
    ],
    [
      { param_name: "billingCountry", title: t("Ország|Country"), max_length: 60 },
      { param_name: "billingZip", title: t("Irányítószám|Postcode"), is_required: true, min_length: 1000, max_length: 9999 },
      { param_name: "billingSettlement", title: t("Település|Town"), is_required: true, min_length: 2, max_length: 60 },
      { param_name: "billingAddress", title: t("Utca|Street"), is_required: true, min_length: 2, max_length: 100 },
      { param_name: "billingHouseNr", title: t("Házszám|House number"), is_required: true, min_length: 1, max_length: 9999 },
    ],
    [{ param_name: "patientTAJ", title: t("TAJ szám|Social security number (TAJ)"), min_length: 9, max_length: 9 }, { param_name: "gender", title: t("Nem|Gender") }],
  ],
  qualifications: ["Főorvos|Chief physician", "Szakorvos|Specialist", "Egyetemi adjunktus|Senior lecturer", "Osztályvezető főorvos|Head of department"].map(t),
  academicStatuses: ["Egyetemi docens|Associate professor", "Egyetemi tanár|Professor"].map(t),
  scienceDegrees: ["PhD", "Med. habil.|Habilitated doctor"].map(t),
  abouts: [
    "A vizsgálatra időt szán, a kezelési tervet érthetően elmagyarázza, és a vizit után is elérhető. Rendszeresen részt vesz hazai és külföldi továbbképzéseken.|Takes time with every patient, explains the treatment plan clearly and stays reachable after the visit. Regularly attends courses in Hungary and abroad.",
    "Nemzetközi ajánlások szerint dolgozik, és nem kér felesleges vizsgálatot. Fő területe a megelőzés és a korai felismerés.|Works to international guidelines and orders no needless tests. Main interests are prevention and early diagnosis.",
    "A Semmelweis Egyetemen végzett, majd hosszú évekig kórházban dolgozott. Magyarul és angolul rendel.|Graduated from Semmelweis University and worked in hospital for many years. Consults in Hungarian and English.",
  ].map(t),
  conditions: [
    "<p>A vizit ára a típusától függ:</p><ul><li>első vizsgálat: a kártyán látható ár;</li><li>kontroll 30 napon belül: <strong>40% kedvezmény</strong>;</li><li>leletkonzultáció: díjmentes.</li></ul>|<p>The price depends on the kind of visit:</p><ul><li>first visit: the price on the card;</li><li>follow-up within 30 days: <strong>40% off</strong>;</li><li>discussing test results: free.</li></ul>",
    "<p>Kérjük, hozza magával TAJ-kártyáját és korábbi leleteit. <em>Fizetés a vizsgálat után</em>, kártyával vagy készpénzzel.</p>|<p>Please bring your TAJ card and earlier test results. <em>Payment after the visit</em>, by card or in cash.</p>",
  ].map(t),
  serviceDescription: (name, locale) =>
    locale === "en"
      ? `${name}: compare prices, reviews and free times and book your visit online. Each card shows the doctor's experience, the address of the clinic and the nearest metro station. Booking is free, and the visit costs the same as at the clinic.`
      : `${name}: hasonlítsa össze az árakat, az értékeléseket és a szabad időpontokat, és foglaljon online. Minden orvos kártyáján ott a tapasztalata, a rendelő címe és a legközelebbi metróállomás. A foglalás ingyenes, a vizsgálat ára ugyanannyi, mint a rendelőben.`,
  reviewLanguage: "hu",
  reviewAuthors: ["Katalin", "Gábor T.", "Zsófia", "Péter K.", "Eszter", "Andrea M.", "Bence", "Ildikó", "László", "Anna V.", "Tamás", "Dorottya"],
  goodReviews: ["Nagyon kedves és alapos orvos, mindent érthetően elmagyarázott.", "Pontosan, várakozás nélkül sorra kerültem.", "A kezelés már egy hét után segített.", "Köszönöm a figyelmet és a türelmet!", "Felkészült szakember, bátran ajánlom.", "A vizsgálat alapos volt, minden kérdésemre választ kaptam.", "A kisfiam egyáltalán nem félt.", "Nem akart felesleges vizsgálatokra küldeni.", "Tiszta, barátságos rendelő, jó helyen.", "Egyszerű volt a foglalás."],
  fairReviews: ["Összességében jó, de húsz percet vártam.", "Az orvos kedves volt, de rövidnek éreztem a vizitet.", "Jó tapasztalat, bár kicsit drága.", "Rendben volt, de nehéz parkolni."],
  poorReviews: ["Majdnem egy órát vártunk, senki nem kért elnézést.", "Öt perc volt az egész, alig kaptam választ."],
};
