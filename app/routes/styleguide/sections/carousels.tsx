import { Carousel } from "#app/ui/carousel/carousel.tsx";
import { Specimen, type Section } from "../specimen.tsx";
import styles from "../styleguide.module.css";

const questions = [
  "How do I book?",
  "Can I cancel?",
  "Is it free?",
  "How do I pay?",
  "Can I book for a child?",
  "Who sees my data?",
];

function Content() {
  return (
    <>
      <Specimen name="carousel" title="Scrolls by whole slides: by finger, arrow keys, Home and End, buttons" wide>
        <Carousel label="Questions" previousLabel="Back" nextLabel="Forward">
          {questions.map((question) => (
            <div key={question} className={styles["tile"]}>
              {question}
            </div>
          ))}
        </Carousel>
      </Specimen>
      <Specimen name="carousel-short" title="One slide, no buttons">
        <Carousel label="One question" previousLabel="Back" nextLabel="Forward">
          {[<div key="one">How do I book?</div>]}
        </Carousel>
      </Specimen>
    </>
  );
}

export const Carousels: Section = { id: "carousels", title: "Carousel", Content };
