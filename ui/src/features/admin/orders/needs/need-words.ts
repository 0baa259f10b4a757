import type { NextNeed } from '@/lib/schemas'

/** A sentence that says how an order stands, and one that says what follows from it. */
type Words = (next: NextNeed) => [string, string]

const WORDS: Record<NextNeed['need'], Words> = {
  dispute: () => [
    'Your client’s bank wants the money back',
    'You answer in Stripe, once, with everything. Money says until when.',
  ],
  website_broken: () => ['Visitors can’t open the website', 'We looked several times. The check says what we found.'],
  client_answered: ({ count }) => [
    count === 1 ? 'Your client sent an answer' : `Your client sent ${count} answers`,
    'Business days count from the first of them once you resume the clock.',
  ],
  client_wrote: ({ count }) => [
    count === 1 ? 'Your client wrote a message' : `Your client wrote ${count} messages`,
    'Answer under Messages, or say there that it needs no answer.',
  ],
  changes_sent: ({ count }) =>
    count === 0
      ? ['Your answers are ready to go out', 'Show your client the build that has what they asked for.']
      : [
          count === 1 ? 'Your client is waiting for 1 answer' : `Your client is waiting for ${count} answers`,
          'Answer each note, then show the build that has what they asked for.',
        ],
  hosting_question: () => ['Should hosting end, too?', 'The order was refunded in full, and hosting still renews.'],
  renewal_failed: () => [
    'The renewal payment didn’t go through',
    'It’s tried again by itself. Your client can pay with another card.',
  ],
  domain_claimed: () => ['Your client proved that a domain is theirs', 'Another order has it. Decide whose it is.'],
  domain_unconfirmed: () => [
    'A domain waits for you',
    'Your client entered it on their own. Confirm it, or remove it.',
  ],
  domain_wanted: () => [
    'The domain isn’t registered yet',
    'Your client paid for it. Register it in their name, then note it here.',
  ],
  unpaid: () => ['Your client hasn’t paid yet', 'Work starts when the payment has arrived.'],
  no_form: () => [
    'Your client hasn’t sent the form yet',
    'We remind them by email. The clock starts when they send it.',
  ],
  elsewhere: () => [
    'This website is built elsewhere',
    'Update the status as it moves on. Your client opens the addresses that you give under Website.',
  ],
  no_build: () => ['The form is in', 'The draft is on its way. If it takes long, Website says why.'],
  unreleased: ({ build }) => [
    `Your client hasn’t seen build ${build} yet`,
    'Releasing it emails them the preview and moves the order to Review & Feedback.',
  ],
  in_review: ({ build }) => [
    `Your client has build ${build}`,
    'They leave notes on it or approve it, and we tell you when they do.',
  ],
  approved: ({ build }) => [
    `Build ${build} is approved`,
    'It can go online as soon as nothing stands in its way. Website says what does.',
  ],
  online: () => ['Delivered', 'Nothing needs you here.'],
  over: () => ['This order is over', 'Its whole price was refunded.'],
}

export const needWords: Words = (next) => WORDS[next.need](next)
