import { Link, useParams } from 'react-router-dom'
import { documentHead, faqHead } from '@/app/page-heads'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { Main } from '@/components/ui/main'
import { Prose } from '@/components/ui/prose'
import { Answer } from '@/features/visitor/faq/answer'
import { findFaq, relatedTo } from '@/features/visitor/faq/entries'
import { QuestionList } from '@/features/visitor/faq/question-list'
import { formatPrice } from '@/lib/money'
import { offer } from '@/lib/offer'
import { pageOffer, type Question as FaqQuestion } from '@/lib/page-offer'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { delivery } from '@/lib/terms'
import { useDocumentHead } from '@/lib/use-document-head'

export function FaqPage() {
  const entry = findFaq(useParams().slug)
  return (
    <>
      <AppHeader>
        <Link to={paths.questions}>All FAQs</Link>
      </AppHeader>
      {entry ? <Question entry={entry} /> : <FaqNotFound />}
      <AppFooterSlim />
    </>
  )
}

function Question({ entry }: { entry: FaqQuestion }) {
  useDocumentHead(documentHead(faqHead(entry)))
  return (
    <Main className="wrap">
      <Answer entry={entry} />
      <div className="two two-even after-answer">
        <section aria-labelledby="related">
          <h2 className="t-section" id="related">
            Related Questions
          </h2>
          <QuestionList entries={relatedTo(entry)} />
        </section>
        <section className="sheet sheet-pad stack" aria-labelledby="ready">
          <h2 className="t-section" id="ready">
            {pageOffer ? 'Ready to Get Started?' : 'Ready to Get Your Fundable Website?'}
          </h2>
          <p className="muted">
            <Prose>{`${formatPrice(offer.price)} flat, delivered within ${delivery(offer)} after your intake form.`}</Prose>
          </p>
          <div>
            <Button size="lg" asChild>
              <Link to={paths.checkout()}>Get Started Now</Link>
            </Button>
          </div>
        </section>
      </div>
    </Main>
  )
}

function FaqNotFound() {
  useDocumentHead({ title: titled('FAQ Not Found') })
  return (
    <CrestPage title="FAQ Not Found" text="The FAQ question you're looking for doesn't exist.">
      <Button asChild>
        <Link to={paths.home}>Back to Home</Link>
      </Button>
      <Button variant="outline" asChild>
        <Link to={paths.questions}>See all questions</Link>
      </Button>
    </CrestPage>
  )
}
