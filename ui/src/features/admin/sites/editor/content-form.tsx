import type { ReactNode } from 'react'
import { Card, CardContent } from '@/components/ui/card'
import type { SiteContent, SiteText as Text } from '@/lib/schemas'
import { ContactCard } from './contact-card'
import { LookCard } from './look-card'
import { ServicesCard } from './services-card'
import { SiteText } from './site-text'
import type { SiteDraft } from './use-site-draft'

interface ContentFormProps {
  orderId: string
  content: SiteContent
  draft: SiteDraft
  /** Shows the page on which it stands. */
  onFile: (file: string) => void
}

const FACTS = new Set(['owners', 'founded', 'licenses', 'people', 'steps'])

/** Everything that can be edited, in the order of the website. */
export function ContentForm({ orderId, content, draft, onFile }: ContentFormProps) {
  const texts = (title: string, file: string, isOf: (path: string) => boolean) => (
    <Group onFile={() => onFile(file)}>
      <TextsCard title={title} texts={content.texts.filter(({ path }) => isOf(path))} draft={draft} />
    </Group>
  )
  return (
    <>
      {texts('Home', 'index.html', (path) => path === 'about.lead')}
      {texts('About', 'about.html', (path) => path === 'about.text')}
      {texts('The business', 'about.html', (path) => FACTS.has(path))}
      {texts('Testimonials', 'index.html', (path) => path === 'testimonials')}
      <Group onFile={() => onFile('services.html')}>
        <ServicesCard content={content} draft={draft} />
      </Group>
      {texts('Questions and answers', 'services.html', (path) => path === 'questions')}
      <ContactCard orderId={orderId} content={content} />
      {texts('Hours', 'contact.html', (path) => path === 'hours')}
      {texts('Areas served', 'contact.html', (path) => path === 'areas')}
      {texts('Social links', 'contact.html', (path) => path.startsWith('social'))}
      <LookCard content={content} draft={draft} />
    </>
  )
}

/** The preview follows to where somebody types. */
function Group({ onFile, children }: { onFile: () => void; children: ReactNode }) {
  return <div onFocus={onFile}>{children}</div>
}

interface TextsCardProps {
  title: string
  texts: readonly Text[]
  draft: SiteDraft
}

/** What is the same for all is said once. */
function TextsCard({ title, texts, draft }: TextsCardProps) {
  const [hint, ...others] = new Set(texts.map((text) => text.hint))
  const isShared = texts.length > 1 && others.length === 0
  return (
    <Card title={title}>
      <CardContent className="stack">
        {isShared && <p className="caption">{hint}</p>}
        {texts.map((text) => (
          <SiteText key={text.path} text={text} draft={draft} title={title} {...(isShared && { hint: '' })} />
        ))}
      </CardContent>
    </Card>
  )
}
