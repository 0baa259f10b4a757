import { OFFER_BOUNDS } from '@/generated/offer-bounds'
import type { Row } from './content'
import { ListCard } from './list-card'
import { OfferField } from './offer-field'
import { OfferRows } from './offer-rows'
import styles from './offer.module.css'
import { atMost } from './price-card'
import { SlugField, useSlug } from './slug-field'

const BLANK = { slug: '', question: '', description: '', answer: '' }
const NAMES = { title: 'question', slug: 'slug' }
const questionOf = (row: Row) => String(row['question'] ?? '')

/** Each is a page of its own. */
export function QuestionsCard() {
  return (
    <ListCard title="Questions and answers" place="questions" noun="question">
      <OfferRows
        place="questions"
        noun="question"
        most={OFFER_BOUNDS.questions}
        blank={BLANK}
        titleOf={questionOf}
        empty="No questions yet. The first two or three save you the most email."
        summaryOf={(row) => <b>{questionOf(row) || 'New question'}</b>}
      >
        {(place) => <QuestionFields place={place} />}
      </OfferRows>
    </ListCard>
  )
}

function QuestionFields({ place }: { place: string }) {
  const { title, text, answer, slug } = OFFER_BOUNDS
  const { isFixed, onTitle } = useSlug(place, NAMES, slug)
  return (
    <>
      <OfferField
        place={`${place}.question`}
        label="Question"
        className={styles.w6}
        hint={atMost(title)}
        onText={onTitle}
      />
      <OfferField
        place={`${place}.answer`}
        label="Answer"
        className={styles.w6}
        rows={5}
        hint={`Paragraphs, lists, **bold**, *italic* and [links](https://…). ${atMost(answer)}`}
      />
      <OfferField
        place={`${place}.description`}
        label="Description"
        className={styles.w6}
        hint={`For search engines. ${atMost(text)}`}
      />
      <SlugField
        place={`${place}.slug`}
        label="Address"
        isFixed={isFixed}
        longest={slug}
        className={styles.w6}
        address="/faq/"
      />
    </>
  )
}
