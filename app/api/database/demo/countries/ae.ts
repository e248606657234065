import type { CountryData, Person } from "../country-data.ts";
import { localized } from "../country-data.ts";
import type { Random } from "../random.ts";

const locales = ["en", "ru"];
const t = (text: string) => localized(locales, text);
const streets = (text: string) => text.split(";").map(t);

type Names = { weight: number; men: string[]; women: string[]; surnames: string[] };

// Each name as written in English and in Russian; a third form is the Russian surname of a woman.
const peoples: Names[] = [
  {
    weight: 34,
    men: [
      "Ahmed|Ахмед",
      "Mohammed|Мохаммед",
      "Khalid|Халид",
      "Omar|Омар",
      "Yousef|Юсеф",
      "Hassan|Хасан",
      "Tariq|Тарик",
      "Faisal|Фейсал",
      "Rashid|Рашид",
    ],
    women: [
      "Fatima|Фатима",
      "Mariam|Мариам",
      "Aisha|Аиша",
      "Layla|Лейла",
      "Noura|Нура",
      "Hind|Хинд",
      "Salma|Сальма",
      "Rania|Рания",
    ],
    surnames: [
      "Al Mansoori|Аль-Мансури",
      "Al Hashimi|Аль-Хашими",
      "Haddad|Хаддад",
      "Al Suwaidi|Аль-Сувейди",
      "Khoury|Хури",
      "Nasser|Нассер",
      "Al Zaabi|Аль-Зааби",
      "Mahmoud|Махмуд",
      "Saleh|Салех",
      "Al Ketbi|Аль-Кетби",
    ],
  },
  {
    weight: 30,
    men: ["Rajesh|Раджеш", "Arjun|Арджун", "Vikram|Викрам", "Sanjay|Санджай", "Imran|Имран", "Anil|Анил"],
    women: ["Priya|Прия", "Anjali|Анджали", "Deepa|Дипа", "Kavita|Кавита", "Sunita|Сунита", "Ayesha|Айша"],
    surnames: [
      "Nair|Наир",
      "Sharma|Шарма",
      "Menon|Менон",
      "Khan|Хан",
      "Patel|Патель",
      "Iyer|Айер",
      "Qureshi|Куреши",
      "Reddy|Редди",
    ],
  },
  {
    weight: 18,
    men: ["James|Джеймс", "Daniel|Дэниел", "Thomas|Томас", "Marco|Марко", "Stefan|Штефан"],
    women: ["Emma|Эмма", "Sarah|Сара", "Claire|Клэр", "Sofia|София", "Helen|Хелен"],
    surnames: ["Harrison|Харрисон", "Walsh|Уолш", "Bennett|Беннетт", "Rossi|Росси", "Keller|Келлер", "Fraser|Фрейзер"],
  },
  {
    weight: 10,
    men: ["Alexander|Александр", "Sergey|Сергей", "Maxim|Максим"],
    women: ["Elena|Елена", "Olga|Ольга", "Yulia|Юлия", "Natalia|Наталья"],
    surnames: [
      "Sokolov|Соколов|Sokolova|Соколова",
      "Volkov|Волков|Volkova|Волкова",
      "Orlov|Орлов|Orlova|Орлова",
      "Belov|Белов|Belova|Белова",
    ],
  },
  {
    weight: 8,
    men: ["Miguel|Мигель", "Jose|Хосе", "Rafael|Рафаэль"],
    women: ["Maria|Мария", "Angelica|Анхелика", "Cristina|Кристина"],
    surnames: ["Santos|Сантос", "Reyes|Рейес", "Garcia|Гарсия", "Cruz|Круз"],
  },
];

function person(random: Random): Person {
  const people = random.weighted(peoples);
  const isWoman = random.chance(0.52);
  const given = t(random.pick(isWoman ? people.women : people.men));
  const forms = random.pick(people.surnames).split("|");
  const [en, ru] = isWoman && forms.length === 4 ? forms.slice(2) : forms;
  return { isWoman, name: { en: `Dr. ${given["en"]} ${en}`, ru: `Д-р ${given["ru"]} ${ru}` } };
}

export const ae: CountryData = {
  country: "ae",
  timezone: "Asia/Dubai",
  locales,
  person,
  longName: {
    isWoman: false,
    isLong: true,
    name: t(
      "Dr. Abdulrahman bin Mohammed bin Abdulaziz Al Qassimi Al Nuaimi|Д-р Абдулрахман бин Мохаммед бин Абдулазиз Аль-Кассими Аль-Нуайми",
    ),
  },
  languages: ["en", "ar", "ru", "hi"],
  consultation: 350,
  priceStep: 10,
  cities: [
    {
      id: 40,
      slug: "dubai",
      name: t("Dubai|Дубай"),
      lat: 25.2048,
      lng: 55.2708,
      weight: 58,
      areas: [
        [t("Deira|Дейра"), 25.2697, 55.32, streets("Al Maktoum Road|улица Аль-Мактум;Al Rigga Road|улица Аль-Рикка")],
        [
          t("Bur Dubai|Бур-Дубай"),
          25.253,
          55.298,
          streets("Khalid Bin Al Waleed Road|улица Халида ибн аль-Валида;Al Mankhool Road|улица Аль-Манхуль"),
        ],
        [t("Jumeirah|Джумейра"), 25.204, 55.243, streets("Jumeirah Road|улица Джумейра;Al Wasl Road|улица Аль-Васл")],
        [
          t("Downtown Dubai|Даунтаун Дубай"),
          25.195,
          55.274,
          streets("Mohammed bin Rashid Boulevard|бульвар Мохаммеда бин Рашида"),
        ],
        [
          t("Business Bay|Бизнес-Бэй"),
          25.185,
          55.266,
          streets("Marasi Drive|набережная Мараси;Al Abraj Street|улица Аль-Абрадж"),
        ],
        [t("Dubai Marina|Дубай Марина"), 25.08, 55.14, streets("Al Marsa Street|улица Аль-Марса")],
        [t("Al Barsha|Аль-Барша"), 25.11, 55.2, streets("Hessa Street|улица Хесса")],
        [t("Dubai Healthcare City"), 25.231, 55.324, streets("Umm Hurair Road|улица Умм-Хурейр")],
        [t("Al Nahda|Аль-Нахда"), 25.29, 55.37, streets("Al Nahda Street|улица Аль-Нахда")],
        [t("Mirdif|Мирдиф"), 25.218, 55.418, streets("Algeria Street|Алжирская улица")],
      ],
      lines: [
        {
          short: "Red",
          color: "#e21836",
          name: t("Red Line|Красная линия"),
          stations: [
            [t("Centrepoint|Центрпойнт"), 25.2308, 55.3914],
            [t("Emirates|Эмирейтс"), 25.2412, 55.3658],
            [t("Airport Terminal 3|Аэропорт, терминал 3"), 25.2447, 55.3596],
            [t("Airport Terminal 1|Аэропорт, терминал 1"), 25.2483, 55.3525],
            [t("Deira City Centre|Дейра Сити Центр"), 25.2544, 55.3306],
            [t("Al Rigga|Аль-Рикка"), 25.2636, 55.3239],
            [t("Union|Юнион"), 25.2664, 55.3139],
            [t("BurJuman|Бурджуман"), 25.2548, 55.3042],
            [t("World Trade Centre|Всемирный торговый центр"), 25.2249, 55.2851],
            [t("Emirates Towers|Эмирейтс Тауэрс"), 25.2174, 55.2797],
            [t("Financial Centre|Финансовый центр"), 25.2113, 55.2757],
            [t("Burj Khalifa/Dubai Mall|Бурдж-Халифа/Дубай Молл"), 25.2013, 55.2695],
            [t("Business Bay|Бизнес-Бэй"), 25.1913, 55.2605],
            [t("Mall of the Emirates|Молл оф зе Эмирейтс"), 25.1212, 55.2005],
            [t("Dubai Internet City|Дубай Интернет-Сити"), 25.1021, 55.1737],
            [t("Sobha Realty|Собха Риэлти"), 25.0802, 55.1475],
            [t("DMCC|DMCC"), 25.0708, 55.1386],
          ],
        },
        {
          short: "Green",
          color: "#00a651",
          name: t("Green Line|Зелёная линия"),
          stations: [
            [t("Al Qusais|Аль-Кусейс"), 25.2627, 55.3879],
            [t("Al Nahda|Аль-Нахда"), 25.2734, 55.3695],
            [t("Stadium|Стадион"), 25.2777, 55.3611],
            [t("Al Qiyadah|Аль-Кияда"), 25.2778, 55.3527],
            [t("Abu Hail|Абу-Хейль"), 25.2752, 55.3463],
            [t("Abu Baker Al Siddique|Абу-Бакр ас-Сиддик"), 25.2706, 55.3325],
            [t("Salah Al Din|Салах-ад-Дин"), 25.2703, 55.3205],
            [t("Union|Юнион"), 25.2664, 55.3139],
            [t("Baniyas Square|Площадь Банияс"), 25.2693, 55.3077],
            [t("Al Ras|Аль-Рас"), 25.2687, 55.2937],
            [t("Al Ghubaiba|Аль-Губейба"), 25.265, 55.289],
            [t("BurJuman|Бурджуман"), 25.2548, 55.3042],
            [t("Oud Metha|Уд-Метха"), 25.2437, 55.316],
            [t("Dubai Healthcare City"), 25.2308, 55.3228],
            [t("Al Jadaf|Аль-Джадаф"), 25.2255, 55.3336],
            [t("Creek|Крик"), 25.219, 55.339],
          ],
        },
      ],
    },
    {
      id: 41,
      slug: "abu-dhabi",
      name: t("Abu Dhabi|Абу-Даби"),
      lat: 24.4539,
      lng: 54.3773,
      weight: 26,
      lines: [],
      areas: [
        [
          t("Al Khalidiyah|Аль-Халидия"),
          24.47,
          54.346,
          streets("Corniche Road|улица Корниш;Zayed The First Street|улица Зайда Первого"),
        ],
        [t("Al Reem Island|остров Аль-Рим"), 24.496, 54.408, streets("Shams Boulevard|бульвар Шамс")],
        [t("Al Mushrif|Аль-Мушриф"), 24.444, 54.386, streets("Al Karamah Street|улица Аль-Карама")],
        [t("Khalifa City|Халифа-Сити"), 24.418, 54.578, streets("Theyab Bin Eissa Street|улица Тияба бин Исы")],
      ],
    },
    {
      id: 42,
      slug: "sharjah",
      name: t("Sharjah|Шарджа"),
      lat: 25.3463,
      lng: 55.4209,
      weight: 12,
      lines: [],
      areas: [
        [
          t("Al Majaz|Аль-Маджаз"),
          25.324,
          55.385,
          streets("Corniche Street|улица Корниш;Jamal Abdul Nasser Street|улица Гамаля Абдель Насера"),
        ],
        [t("Al Nahda|Аль-Нахда"), 25.303, 55.374, streets("Al Ittihad Road|улица Аль-Иттихад")],
        [
          t("Al Qasimia|Аль-Касимия"),
          25.344,
          55.4,
          streets("Al Wahda Street|улица Аль-Вахда;King Abdul Aziz Street|улица Короля Абдул-Азиза"),
        ],
      ],
    },
    {
      id: 43,
      slug: "ajman",
      name: t("Ajman|Аджман"),
      lat: 25.4052,
      lng: 55.5136,
      weight: 4,
      lines: [],
      areas: [
        [
          t("Al Nuaimiya|Аль-Нуаймия"),
          25.389,
          55.465,
          streets("Kuwait Street|Кувейтская улица;Sheikh Khalifa Street|улица Шейха Халифы"),
        ],
      ],
    },
    {
      id: 44,
      slug: "fujairah",
      name: t("Fujairah|Фуджейра"),
      lat: 25.1288,
      lng: 56.3265,
      weight: 0,
      lines: [],
      areas: [[t("City Centre|Центр"), 25.1288, 56.3265, streets("Hamad Bin Abdulla Road|улица Хамада бин Абдуллы")]],
    },
  ],
  clinicNames: [
    "Palm Grove",
    "Al Noor Bay",
    "Falcon",
    "Oasis Care",
    "Sidra",
    "Pearl Coast",
    "Ghaf Tree",
    "Jasmine",
    "Blue Dhow",
    "Desert Rose",
    "Al Shifa Gardens",
    "Marina Crest",
    "Lulu Family",
    "Horizon Gulf",
    "Zahra",
    "Crescent Park",
    "Amber",
    "Coral",
    "Dune",
    "Samaa",
  ].map(t),
  clinicKinds: [
    "{} Medical Centre|Медицинский центр «{}»",
    "{} Clinic|Клиника «{}»",
    "{} Polyclinic|Поликлиника «{}»",
  ].map(t),
  address: (street, house) => ({ en: `${house} ${street["en"]}`, ru: `${street["ru"]}, ${house}` }),
  branchPhone: "+97143",
  insurances: [
    "Essential Benefits Plan|Базовый план EBP",
    "Gulf Crescent Health",
    "Palm Shield",
    "Falcon Assist",
    "Sahara Mutual",
  ].map(t),
  fieldSets: [
    [
      { param_name: "LastName", title: t("Last name|Фамилия"), is_required: true, min_length: 2, max_length: 60 },
      { param_name: "DateOfBirth", title: t("Date of birth|Дата рождения"), is_required: true },
      { param_name: "gender", title: t("Gender|Пол"), is_required: true },
      { param_name: "Email", title: t("E-mail|E-mail"), is_required: true },
    ],
    [{ param_name: "app_details", title: t("Reason for the visit|Причина обращения"), min_length: 5, max_length: 200 }],
  ],
  qualifications: [
    "Consultant|Врач-консультант",
    "Specialist|Врач-специалист",
    "Head of department|Заведующий отделением",
  ].map(t),
  academicStatuses: ["Associate professor|Доцент", "Professor|Профессор"].map(t),
  scienceDegrees: ["PhD|Доктор философии (PhD)", "Doctor of Medicine|Доктор медицины"].map(t),
  abouts: [
    "Takes time with every patient, explains the treatment plan clearly and stays reachable after the visit. Regularly attends courses in the Emirates and in Europe.|Ведёт приём пациентов, понятно объясняет план лечения и остаётся на связи после визита. Регулярно учится в Эмиратах и в Европе.",
    "Works to international guidelines and orders no needless tests. Main interests are prevention and early diagnosis.|Работает по международным рекомендациям и не назначает лишних анализов. Основные интересы: профилактика и ранняя диагностика.",
    "Worked in large hospitals for many years before joining the clinic. Speaks several languages and is patient with questions.|Много лет работает в крупных больницах. Говорит на нескольких языках и терпеливо отвечает на вопросы.",
  ].map(t),
  conditions: [
    "<p>The price depends on the kind of visit:</p><ul><li>first visit: the price on the card;</li><li>follow-up within 7 days: <strong>free</strong>;</li><li>discussing test results: 50% off.</li></ul>|<p>Стоимость зависит от вида приёма:</p><ul><li>первичный приём: цена указана на карточке;</li><li>повторный приём в течение 7 дней: <strong>бесплатно</strong>;</li><li>обсуждение анализов: скидка 50%.</li></ul>",
    "<p>Please bring your Emirates ID and earlier test results. <em>Payment before the visit</em>, by card or in cash.</p>|<p>Возьмите с собой Emirates ID и результаты прежних обследований. <em>Оплата до приёма</em>, картой или наличными.</p>",
  ].map(t),
  serviceDescription: (name, locale) =>
    locale === "ru"
      ? `${name}: сравните цены, отзывы и свободное время и запишитесь на приём онлайн. В карточке каждого врача указаны стаж, адрес клиники и ближайшая станция метро. Запись бесплатна, а стоимость приёма такая же, как в клинике.`
      : `${name}: compare prices, reviews and free times and book your visit online. Each card shows the doctor's experience, the address of the clinic and the nearest metro station. Booking is free, and the visit costs the same as at the clinic.`,
  reviewLanguage: "en",
  reviewAuthors: [
    "Sara",
    "Mohammed A.",
    "Priya",
    "Olga",
    "James W.",
    "Fatima",
    "Anita R.",
    "Khalid",
    "Emma",
    "Ravi",
    "Layla H.",
    "Maria",
  ],
  goodReviews: [
    "A very attentive doctor who explained everything clearly.",
    "I was seen on time, no waiting.",
    "The treatment helped within a week.",
    "Thank you for your patience and kindness!",
    "Knows the field very well, I recommend the doctor.",
    "A thorough examination and all my questions answered.",
    "My son was not scared at all.",
    "No needless tests.",
    "Clean clinic, friendly staff, easy to reach.",
    "Booking took two minutes.",
  ],
  fairReviews: [
    "Good overall, but I waited twenty minutes.",
    "A good doctor, though the visit felt short.",
    "I liked it, although it was a little expensive.",
    "Fine, but parking is difficult.",
  ],
  poorReviews: ["We waited almost an hour and nobody apologised.", "Five minutes in total, hardly any answers."],
};
