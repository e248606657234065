import { Clamp } from "#app/ui/clamp/clamp.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { useScreen } from "#app/ui/screen/use-screen.ts";
import { Skeleton } from "#app/ui/skeleton/skeleton.tsx";
import { Specimen, SpecimenOutput, type Section } from "../specimen.tsx";
import styles from "../styleguide.module.css";

const specialties =
  "Cardiologist, family doctor, functional diagnostics, gastroenterologist, endocrinologist, nutritionist, rheumatologist, therapist, pulmonologist, allergist";

function Content() {
  const screen = useScreen();
  return (
    <>
      <Specimen name="skeleton" title="Skeletons">
        <div className={`${styles["full"]} ${styles["stack"]}`} aria-busy="true">
          <Skeleton shape="circle" />
          <Skeleton shape="title" />
          <Skeleton lines={3} />
          <Skeleton shape="block" />
          <Skeleton shape="button" />
        </div>
      </Specimen>
      <Specimen name="clamp" title="Two lines, and the rest on demand">
        <Clamp about="specialties">{specialties}</Clamp>
      </Specimen>
      <Specimen name="clamp-short" title="A short text has no switch">
        <Clamp>Cardiologist</Clamp>
      </Specimen>
      <Specimen name="disclosure" title="Further items of a list, folded until asked for">
        <Disclosure label="More services: 2">
          <p>Ultrasound, electrocardiogram</p>
        </Disclosure>
      </Specimen>
      <Specimen name="screen" title="The type of this screen">
        <SpecimenOutput>{JSON.stringify(screen)}</SpecimenOutput>
      </Specimen>
    </>
  );
}

export const SkeletonsAndDisclosures: Section = {
  id: "skeletons-and-disclosures",
  title: "Skeletons and disclosures",
  Content,
};
