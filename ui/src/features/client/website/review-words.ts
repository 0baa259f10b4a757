import type { ClientSite, ReviewState } from '@/lib/schemas'

interface Words {
  title: string
  text: string
  /** What leads to the page of the website. */
  action: string
}

const LOOK = 'Look at your website'
const APPROVED = 'You approved your website'
const APPROVAL = 'Your approval'

/** What stands for changes after the last round. */
export const LATE =
  'If it’s our mistake, we’ll fix it. Other changes aren’t included anymore, and we’ll tell you the price before we do anything.'
export const LATE_SENT = `We’ll email you our answer. ${LATE}`
export const NO_WAIT = 'You can approve your website without waiting for it.'

/** What the client is told first, on the dashboard and on the page of the website. */
export const REVIEW_WORDS: Record<ReviewState, Words> = {
  none: { title: '', text: '', action: '' },
  not_paid: {
    title: 'Waiting for your payment',
    text: 'You can look at your website. Once your payment is confirmed, you can leave notes and approve it.',
    action: LOOK,
  },
  paid_back: {
    title: 'Your payment went back to you',
    text: 'We’ve stopped work on your website. You can look at it, but not change or approve it. Is that wrong? Message us.',
    action: LOOK,
  },
  review: {
    title: 'Your website is ready for review',
    text: 'Look at all five pages. Click anything to leave a note, then send your notes in one go. Nothing to change? Approve it.',
    action: 'Review your website',
  },
  notes_unsent: {
    title: 'Your notes aren’t sent yet',
    text: 'We can’t see them until you send them. Add what’s missing, then send them in one go.',
    action: 'Continue your review',
  },
  late_notes: {
    title: 'We have your notes',
    text: `${LATE_SENT} ${NO_WAIT}`,
    action: 'Review your website',
  },
  with_us: {
    title: 'We have your changes',
    text: 'We’re working on them. We’ll email you when there’s something to look at.',
    action: 'See your notes',
  },
  answered: {
    title: 'We’ve answered your notes',
    text: 'Look at your website again, and read our answers next to your notes. Nothing else to change? Approve it.',
    action: 'Review your website',
  },
  updating: {
    title: 'We’re updating your website',
    text: 'Your details have changed, and we’re working them in. You can approve your website after that.',
    action: LOOK,
  },
  approved: { title: APPROVED, text: 'We’ll put it online and email you when it’s live.', action: APPROVAL },
  to_fix: {
    title: APPROVED,
    text: 'Something still has to be fixed before it can go online. Your fundability report says what, and whose turn it is.',
    action: APPROVAL,
  },
  no_address: {
    title: APPROVED,
    text: 'It goes online once your web address is connected. We’ll email you when it’s live.',
    action: APPROVAL,
  },
  hosting_over: {
    title: APPROVED,
    text: 'Your hosting has ended, so it can’t go online. To renew it, message us.',
    action: APPROVAL,
  },
  earlier_online: {
    title: 'Visitors see an earlier version',
    text: 'We went back to it, so the version you approved isn’t online right now. Questions? Message us.',
    action: APPROVAL,
  },
  online: { title: 'Your website is live', text: 'It’s online.', action: APPROVAL },
}

/** Nothing can be written or approved, whatever else is so. */
export const isClosed = (site: Standing | undefined) =>
  site !== undefined && (site.state === 'not_paid' || site.isPaidBack)

/** What closed the review. */
export const closedWords = (site: Standing) => REVIEW_WORDS[site.isPaidBack ? 'paid_back' : site.state]

type Standing = Pick<ClientSite, 'state' | 'isPaidBack'>
