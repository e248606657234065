import type { Localized } from "../schema.ts";

export type Category = { key: string; name: Localized };

export type Procedure = {
  category: string;
  name: Localized;
  /** Specialties whose doctors offer it. */
  by: string[];
  /** Price relative to the country's average consultation. */
  price: number;
  /** For children only. */
  forChildren?: boolean;
};

const t = (ru: string, kk: string, hu: string, en: string, ro: string): Localized => ({ ru, kk, hu, en, ro });

export const categories: Category[] = [
  { key: "ultrasound", name: t("УЗИ", "УДЗ", "Ultrahang", "Ultrasound", "Ecografie") },
  {
    key: "functional",
    name: t(
      "Функциональная диагностика",
      "Функционалдық диагностика",
      "Funkcionális diagnosztika",
      "Functional diagnostics",
      "Explorări funcționale",
    ),
  },
  { key: "endoscopy", name: t("Эндоскопия", "Эндоскопия", "Endoszkópia", "Endoscopy", "Endoscopie") },
  { key: "dentistry", name: t("Стоматология", "Стоматология", "Fogászat", "Dentistry", "Stomatologie") },
  {
    key: "gynecology",
    name: t(
      "Гинекологические процедуры",
      "Гинекологиялық процедуралар",
      "Nőgyógyászati vizsgálatok és kezelések",
      "Gynaecological procedures",
      "Proceduri ginecologice",
    ),
  },
  {
    key: "skin",
    name: t(
      "Дерматология и косметология",
      "Дерматология және косметология",
      "Bőrgyógyászat és kozmetológia",
      "Dermatology and aesthetics",
      "Dermatologie și estetică",
    ),
  },
  {
    key: "eyes",
    name: t("Диагностика зрения", "Көзді тексеру", "Szemvizsgálat", "Eye examinations", "Examinări oftalmologice"),
  },
  {
    key: "rehabilitation",
    name: t(
      "Реабилитация и массаж",
      "Оңалту және массаж",
      "Rehabilitáció és masszázs",
      "Rehabilitation and massage",
      "Recuperare și masaj",
    ),
  },
  { key: "surgery", name: t("Малая хирургия", "Кіші хирургия", "Kisműtétek", "Minor surgery", "Mică chirurgie") },
  {
    key: "tests",
    name: t(
      "Пробы и прививки",
      "Сынамалар мен екпелер",
      "Tesztek és védőoltások",
      "Tests and vaccinations",
      "Teste și vaccinări",
    ),
  },
];

export const procedures: Procedure[] = [
  {
    category: "ultrasound",
    by: ["therapist", "gastroenterologist"],
    price: 0.9,
    name: t(
      "УЗИ брюшной полости",
      "Құрсақ қуысының УДЗ-сы",
      "Hasi ultrahang",
      "Abdominal ultrasound",
      "Ecografie abdominală",
    ),
  },
  {
    category: "ultrasound",
    by: ["gynecologist"],
    price: 0.9,
    name: t("УЗИ малого таза", "Кіші жамбас УДЗ-сы", "Kismedencei ultrahang", "Pelvic ultrasound", "Ecografie pelvină"),
  },
  {
    category: "ultrasound",
    by: ["gynecologist"],
    price: 1.4,
    name: t(
      "УЗИ при беременности",
      "Жүктілік кезіндегі УДЗ",
      "Terhességi ultrahang",
      "Pregnancy ultrasound",
      "Ecografie de sarcină",
    ),
  },
  {
    category: "ultrasound",
    by: ["endocrinologist"],
    price: 0.7,
    name: t(
      "УЗИ щитовидной железы",
      "Қалқанша без УДЗ-сы",
      "Pajzsmirigy-ultrahang",
      "Thyroid ultrasound",
      "Ecografie tiroidiană",
    ),
  },
  {
    category: "ultrasound",
    by: ["mammologist"],
    price: 0.8,
    name: t("УЗИ молочных желёз", "Сүт бездерінің УДЗ-сы", "Emlőultrahang", "Breast ultrasound", "Ecografie mamară"),
  },
  {
    category: "ultrasound",
    by: ["cardiologist"],
    price: 1.3,
    name: t("ЭхоКГ", "ЭхоКГ", "Szívultrahang", "Echocardiography", "Ecografie cardiacă"),
  },
  {
    category: "ultrasound",
    by: ["vascular-surgeon", "neurologist"],
    price: 1.2,
    name: t(
      "УЗДГ сосудов",
      "Тамырлардың УЗДГ-сы",
      "Doppler-ultrahang",
      "Vascular Doppler",
      "Ecografie Doppler vasculară",
    ),
  },
  {
    category: "ultrasound",
    by: ["orthopedist"],
    price: 1.1,
    forChildren: true,
    name: t(
      "УЗИ тазобедренных суставов детям",
      "Балаларға жамбас-сан буындарының УДЗ-сы",
      "Csecsemő-csípőultrahang",
      "Infant hip ultrasound",
      "Ecografie de șold la sugari",
    ),
  },
  {
    category: "functional",
    by: ["cardiologist", "therapist"],
    price: 0.4,
    name: t("ЭКГ", "ЭКГ", "EKG-vizsgálat", "ECG", "Electrocardiogramă"),
  },
  {
    category: "functional",
    by: ["cardiologist"],
    price: 1.6,
    name: t(
      "Суточное мониторирование ЭКГ",
      "Тәуліктік ЭКГ мониторингі",
      "Holter-vizsgálat",
      "24-hour Holter monitoring",
      "Holter EKG 24 de ore",
    ),
  },
  {
    category: "functional",
    by: ["neurologist"],
    price: 1.3,
    name: t("ЭЭГ", "ЭЭГ", "EEG-vizsgálat", "EEG", "Electroencefalogramă"),
  },
  {
    category: "functional",
    by: ["neurologist"],
    price: 1.8,
    name: t(
      "Электронейромиография",
      "Электронейромиография",
      "ENG-EMG vizsgálat",
      "Electroneuromyography",
      "Electromiografie",
    ),
  },
  {
    category: "functional",
    by: ["pulmonologist", "allergist"],
    price: 0.7,
    name: t("Спирометрия", "Спирометрия", "Légzésfunkciós vizsgálat", "Spirometry", "Spirometrie"),
  },
  {
    category: "endoscopy",
    by: ["gastroenterologist"],
    price: 2.2,
    name: t("Гастроскопия", "Гастроскопия", "Gyomortükrözés", "Gastroscopy", "Gastroscopie"),
  },
  {
    category: "endoscopy",
    by: ["gastroenterologist", "proctologist"],
    price: 3.4,
    name: t("Колоноскопия", "Колоноскопия", "Vastagbéltükrözés", "Colonoscopy", "Colonoscopie"),
  },
  {
    category: "endoscopy",
    by: ["ent"],
    price: 0.9,
    name: t(
      "Эндоскопия ЛОР-органов",
      "ЛОР мүшелерінің эндоскопиясы",
      "Fül-orr-gégészeti endoszkópia",
      "ENT endoscopy",
      "Endoscopie ORL",
    ),
  },
  {
    category: "dentistry",
    by: ["dentist"],
    price: 1.2,
    name: t(
      "Профессиональная чистка зубов",
      "Тісті кәсіби тазалау",
      "Fogkő-eltávolítás",
      "Professional teeth cleaning",
      "Detartraj și periaj profesional",
    ),
  },
  {
    category: "dentistry",
    by: ["dentist"],
    price: 1.8,
    name: t("Лечение кариеса", "Тісжегіні емдеу", "Fogtömés", "Tooth filling", "Tratarea cariei"),
  },
  {
    category: "dentistry",
    by: ["dentist"],
    price: 1.4,
    name: t("Удаление зуба", "Тіс жұлу", "Foghúzás", "Tooth extraction", "Extracție dentară"),
  },
  {
    category: "dentistry",
    by: ["dentist"],
    price: 4.5,
    name: t("Отбеливание зубов", "Тісті ағарту", "Fogfehérítés", "Teeth whitening", "Albire dentară"),
  },
  {
    category: "dentistry",
    by: ["dentist"],
    price: 1.1,
    forChildren: true,
    name: t(
      "Герметизация фиссур детям",
      "Балаларға фиссураны герметизациялау",
      "Barázdazárás gyermekeknek",
      "Fissure sealing for children",
      "Sigilare dentară la copii",
    ),
  },
  {
    category: "gynecology",
    by: ["gynecologist"],
    price: 1.2,
    name: t("Кольпоскопия", "Кольпоскопия", "Kolposzkópia", "Colposcopy", "Colposcopie"),
  },
  {
    category: "gynecology",
    by: ["gynecologist"],
    price: 1,
    name: t("Установка ВМС", "Жатырішілік спираль салу", "Spirál felhelyezése", "IUD insertion", "Montare sterilet"),
  },
  {
    category: "gynecology",
    by: ["gynecologist"],
    price: 0.6,
    name: t("ПАП-тест", "ПАП-тест", "Citológiai kenet", "Pap smear", "Test Papanicolau"),
  },
  {
    category: "skin",
    by: ["dermatologist"],
    price: 0.8,
    name: t("Дерматоскопия", "Дерматоскопия", "Anyajegyszűrés", "Mole check (dermatoscopy)", "Dermatoscopie"),
  },
  {
    category: "skin",
    by: ["dermatologist"],
    price: 1.1,
    name: t(
      "Удаление новообразований кожи",
      "Тері түзілімдерін алып тастау",
      "Bőrnövedék eltávolítása",
      "Skin lesion removal",
      "Îndepărtarea leziunilor cutanate",
    ),
  },
  {
    category: "skin",
    by: ["dermatologist"],
    price: 1.6,
    name: t("Чистка лица", "Бетті тазалау", "Arctisztítás", "Facial cleansing", "Curățare facială"),
  },
  {
    category: "eyes",
    by: ["ophthalmologist"],
    price: 0.6,
    name: t("Подбор очков", "Көзілдірік таңдау", "Szemüvegrendelés", "Glasses fitting", "Prescripție de ochelari"),
  },
  {
    category: "eyes",
    by: ["ophthalmologist"],
    price: 0.8,
    name: t(
      "Осмотр глазного дна",
      "Көз түбін қарау",
      "Szemfenékvizsgálat",
      "Fundus examination",
      "Examen fund de ochi",
    ),
  },
  {
    category: "eyes",
    by: ["ophthalmologist"],
    price: 1.3,
    name: t("ОКТ сетчатки", "Торқабық ОКТ-сы", "OCT-vizsgálat", "Retinal OCT", "Tomografie retiniană OCT"),
  },
  {
    category: "rehabilitation",
    by: ["physiotherapist", "neurologist"],
    price: 0.8,
    name: t("Лечебный массаж", "Емдік массаж", "Gyógymasszázs", "Therapeutic massage", "Masaj terapeutic"),
  },
  {
    category: "rehabilitation",
    by: ["physiotherapist", "orthopedist"],
    price: 0.8,
    name: t("Лечебная физкультура", "Емдік дене шынықтыру", "Gyógytorna", "Physical therapy", "Kinetoterapie"),
  },
  {
    category: "rehabilitation",
    by: ["orthopedist", "rheumatologist"],
    price: 1.5,
    name: t(
      "Внутрисуставная инъекция",
      "Буын ішіне инъекция",
      "Ízületi injekció",
      "Joint injection",
      "Infiltrație articulară",
    ),
  },
  {
    category: "surgery",
    by: ["surgeon"],
    price: 1.3,
    name: t(
      "Перевязка и снятие швов",
      "Таңу және тігісті алу",
      "Kötözés és varratszedés",
      "Wound dressing and suture removal",
      "Pansament și scoatere de fire",
    ),
  },
  {
    category: "surgery",
    by: ["surgeon"],
    price: 2.4,
    name: t(
      "Лечение вросшего ногтя",
      "Етке кірген тырнақты емдеу",
      "Benőtt köröm kezelése",
      "Ingrown nail treatment",
      "Tratarea unghiei încarnate",
    ),
  },
  {
    category: "surgery",
    by: ["vascular-surgeon"],
    price: 2.6,
    name: t(
      "Склеротерапия вен",
      "Вена склеротерапиясы",
      "Visszér-szkleroterápia",
      "Vein sclerotherapy",
      "Scleroterapie",
    ),
  },
  {
    category: "surgery",
    by: ["urologist", "surgeon"],
    price: 3,
    name: t("Обрезание", "Сүндетке отырғызу", "Körülmetélés", "Circumcision", "Circumcizie"),
  },
  {
    category: "tests",
    by: ["allergist"],
    price: 1.5,
    name: t(
      "Кожные аллергопробы",
      "Тері аллергосынамалары",
      "Bőrpróba (Prick-teszt)",
      "Skin prick test",
      "Teste alergologice cutanate",
    ),
  },
  {
    category: "tests",
    by: ["therapist", "infectiologist"],
    price: 0.7,
    name: t(
      "Прививка от гриппа",
      "Тұмауға қарсы екпе",
      "Influenza elleni oltás",
      "Flu vaccination",
      "Vaccin antigripal",
    ),
  },
  {
    category: "tests",
    by: ["therapist"],
    price: 0.7,
    forChildren: true,
    name: t(
      "Прививки детям",
      "Балаларға екпе",
      "Gyermekkori védőoltás",
      "Childhood vaccination",
      "Vaccinare pentru copii",
    ),
  },
];
