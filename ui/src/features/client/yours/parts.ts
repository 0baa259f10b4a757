import {
  Building2,
  CalendarClock,
  MapPin,
  MessageCircleQuestion,
  Palette,
  Quote,
  Tag,
  type LucideIcon,
} from 'lucide-react'
import type { ClientFacts } from '@/lib/schemas'
import { noteKey, priceKey, type Texts } from './facts-data'
import { halfPair, wholePairs } from './pairs'

/** A part of the page, saved by itself. */
export interface Part {
  id: string
  title: string
  icon: LucideIcon
  keys: (facts: ClientFacts) => readonly string[]
}

const all =
  (...keys: string[]) =>
  () =>
    keys

export const PARTS: readonly Part[] = [
  { id: 'hours', title: 'Opening hours', icon: CalendarClock, keys: all('hours') },
  { id: 'areas', title: 'Towns you serve', icon: MapPin, keys: all('areas') },
  { id: 'business', title: 'Owner and license', icon: Building2, keys: all('owners', 'founded', 'licenses') },
  {
    id: 'services',
    title: 'Services: details and prices',
    icon: Tag,
    keys: ({ services }) => services.flatMap(({ key }) => [noteKey(key), priceKey(key)]),
  },
  { id: 'testimonials', title: 'What customers say', icon: Quote, keys: all('testimonials') },
  { id: 'questions', title: 'Questions customers ask', icon: MessageCircleQuestion, keys: all('questions') },
  { id: 'color', title: 'Color', icon: Palette, keys: all('color') },
]

const PAIRED = ['testimonials', 'questions']

/** What a save sends of a text as it's typed. */
export const sentAs = (key: string, text: string) => (PAIRED.includes(key) ? wholePairs(text) : text)

/** What has to be typed before this can be saved, in a sentence; empty where it can. */
export function missingIn(key: string, text: string): string {
  if (!PAIRED.includes(key) || !halfPair(text)) return ''
  return key === 'questions' ? 'Each question needs its answer.' : 'Each needs the words, and who said them.'
}

/** Whether the client has told something there. A color that we picked isn't told. */
export const isTold = (part: Part, facts: ClientFacts, texts: Texts) =>
  part.keys(facts).some((key) => (key === 'color' ? texts[key] !== 'automatic' : Boolean(texts[key])))
