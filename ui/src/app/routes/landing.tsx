import { useLayoutEffect } from 'react'
import { Link } from 'react-router-dom'
import { documentHead, landingHead } from '@/app/page-heads'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { ClientLink } from '@/components/ui/client-link'
import { LandingFooter } from '@/components/ui/landing-footer'
import { Main } from '@/components/ui/main'
import { Benefits } from '@/features/visitor/catalogue/benefits'
import { Closing } from '@/features/visitor/catalogue/closing'
import { Examples } from '@/features/visitor/catalogue/examples'
import { Hero } from '@/features/visitor/catalogue/hero'
import { Included } from '@/features/visitor/catalogue/included'
import { landing } from '@/features/visitor/catalogue/landing-words'
import { PaymentPlan } from '@/features/visitor/catalogue/pricing/payment-plan'
import { PricingForm } from '@/features/visitor/catalogue/pricing/pricing-form'
import { Proof } from '@/features/visitor/catalogue/proof'
import { Section } from '@/features/visitor/catalogue/section'
import { Steps } from '@/features/visitor/catalogue/steps'
import { questions } from '@/features/visitor/faq/entries'
import { QuestionList } from '@/features/visitor/faq/question-list'
import { adoptBoxes, useChosenAddons } from '@/lib/chosen-addons'
import { offer } from '@/lib/offer'
import { paths } from '@/lib/paths'
import { useDocumentHead } from '@/lib/use-document-head'

/** Every call to action carries the choice; `data-cta` marks those that are right before React is there. */
export function LandingPage() {
  useDocumentHead(documentHead(landingHead))
  const chosen = useChosenAddons()
  // A box used while React took over.
  useLayoutEffect(adoptBoxes, [])
  const checkoutTo = paths.checkout(chosen.map(({ id }) => id))
  return (
    <>
      <AppHeader>
        <Navigation />
        <Button asChild>
          <Link to={checkoutTo} data-cta>
            Get Started
          </Link>
        </Button>
      </AppHeader>
      <Main>
        <Hero checkoutTo={checkoutTo} />
        <Examples />
        {landing.isOurs && <Proof />}
        <div className="folio">
          <Section
            id="benefits"
            title="Why it works"
            margin={landing.isOurs ? 'What lenders look for, done right.' : 'What you get, and why it matters.'}
          >
            <Benefits />
          </Section>
          <Section
            id="how"
            title="How It Works"
            margin={landing.isOurs ? 'Three steps. You do two, we do the rest.' : 'From your order to the result.'}
          >
            <Steps />
          </Section>
          <Section
            id="included"
            title="What's Included"
            margin={`${inWords(landing.included.length)} in the flat fee. No surprise upgrades.`}
          >
            <Included />
          </Section>
          <Section
            id="pricing"
            title="Pricing"
            margin={
              offer.addons.length > 0
                ? 'Add only what you need. The total updates as you choose.'
                : 'One fixed price for the build.'
            }
          >
            <div className="pricing">
              <PricingForm chosen={chosen} checkoutTo={checkoutTo} />
              <PaymentPlan chosen={chosen} />
            </div>
          </Section>
          <Section id="faq" title="Questions" margin="Short answers, each on its own page.">
            <QuestionList entries={questions} />
          </Section>
        </div>
        <Closing checkoutTo={checkoutTo} />
      </Main>
      <LandingFooter checkoutTo={checkoutTo} />
    </>
  )
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** `Ten items` */
function inWords(count: number): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? 'item' : 'items'}`
}

/** Plain links within the page: they work before React is there, and again when followed twice. */
function Navigation() {
  return (
    <>
      <a className="wide" href="#see">
        See your website
      </a>
      <a className="wide" href="#how">
        How It Works
      </a>
      <a className="wide" href="#pricing">
        Pricing
      </a>
      <a className="wide" href="#faq">
        FAQ
      </a>
      <ClientLink className="wide" />
    </>
  )
}
