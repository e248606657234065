import type { Localized } from "../schema.ts";

const t = (ru: string, kk: string, hu: string, en: string, ro: string): Localized => ({ ru, kk, hu, en, ro });

/** Clinics' descriptions of themselves, in their own HTML. */
export const clinicTexts: Localized[] = [
  t(
    "<p>Приём ведут врачи для взрослых и детей, анализы сдают здесь же.</p><ul><li>Пандус и лифт</li><li>Детский уголок</li><li>Оплата картой и наличными</li></ul>",
    "<p>Дәрігерлер ересектер мен балаларды қабылдайды, талдауды да осы жерде тапсыруға болады.</p><ul><li>Пандус пен лифт</li><li>Балалар бұрышы</li><li>Картамен немесе қолма-қол ақшамен төлеу</li></ul>",
    "<p>Felnőtteket és gyerekeket is fogadunk, a laborvizsgálat helyben elvégezhető.</p><ul><li>Rámpa és lift</li><li>Gyereksarok</li><li>Kártyás és készpénzes fizetés</li></ul>",
    "<p>Doctors for adults and children, with laboratory tests on the spot.</p><ul><li>Step-free access and a lift</li><li>A corner for children</li><li>Cards and cash taken</li></ul>",
    "<p>Medici pentru adulți și copii, cu analize făcute pe loc.</p><ul><li>Rampă și lift</li><li>Colț pentru copii</li><li>Plata cu cardul sau numerar</li></ul>",
  ),
  t(
    "<p>Клиника работает <b>без выходных</b>. Результаты обследований приходят на почту в день приёма.</p>",
    "<p>Клиника <b>демалыссыз</b> жұмыс істейді. Тексеру нәтижелері қабылдау күні электрондық поштаға келеді.</p>",
    "<p>A rendelő <b>a hét minden napján</b> nyitva van. A leletek a vizsgálat napján e-mailben érkeznek.</p>",
    "<p>Open <b>every day of the week</b>. Results come by e-mail on the day of the visit.</p>",
    "<p>Deschis <b>în fiecare zi a săptămânii</b>. Rezultatele vin pe e-mail în ziua consultației.</p>",
  ),
  t(
    "<p>Небольшая клиника рядом с домом: приём без очереди и врач, который помнит своих пациентов.</p><p>Парковка во дворе.</p>",
    "<p>Үйге жақын шағын клиника: кезексіз қабылдау және пациенттерін танитын дәрігер.</p><p>Аулада көлік тұрағы бар.</p>",
    "<p>Kis rendelő a közelben: várakozás nélküli fogadás, és orvos, aki emlékszik a pácienseire.</p><p>Parkolás az udvarban.</p>",
    "<p>A small clinic close to home: no queues, and a doctor who remembers you.</p><p>Parking in the yard.</p>",
    "<p>O clinică mică, aproape de casă: fără cozi și cu un medic care își amintește de dvs.</p><p>Parcare în curte.</p>",
  ),
];
