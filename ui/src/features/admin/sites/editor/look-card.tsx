import { useState } from 'react'
import { RowTools } from '@/components/admin/rows/row-tools'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Segments } from '@/components/ui/segments'
import { themeLabel } from '@/features/admin/sites/site-labels'
import type { SiteContent } from '@/lib/schemas'
import styles from './site-editor.module.css'
import { sectionsOf, themeOf } from './site-typed'
import type { SiteDraft } from './use-site-draft'

interface LookProps {
  content: SiteContent
  draft: SiteDraft
}

/** Theme, how its home page begins, color, and the order of the home page. */
export function LookCard(props: LookProps) {
  return (
    <Card title="Look">
      <CardContent className="stack-5">
        {props.content.logoHint && (
          <Alert title="The logo isn’t shown" variant="notice">
            {props.content.logoHint}
          </Alert>
        )}
        <Theme {...props} />
        <Hero {...props} />
        <Motif {...props} />
        <Color {...props} />
        <Sections {...props} />
      </CardContent>
    </Card>
  )
}

function Theme({ content, draft }: LookProps) {
  const themes = ['', ...content.themes].map((value) => ({ value, label: value ? themeLabel(value) : 'Automatic' }))
  return (
    <div className="field">
      <span className="label">Theme</span>
      <div>
        <Segments
          label="Theme"
          segments={themes}
          value={draft.typed.theme ?? content.theme}
          onChange={(theme) => draft.change({ theme })}
        />
      </div>
      <span className="hint">{content.themeReason}</span>
    </div>
  )
}

/** Only what the content can fill, and nothing while there is one way alone. */
function Hero({ content, draft }: LookProps) {
  const heroes = content.heroes[themeOf(content, draft.typed)] ?? []
  if (heroes.length < 2) return null
  const segments = ['', ...heroes].map((value) => ({ value, label: value ? themeLabel(value) : 'Automatic' }))
  const chosen = draft.typed.hero ?? content.hero
  return (
    <div className="field">
      <span className="label">Top of the home page</span>
      <div>
        <Segments
          label="Top of the home page"
          segments={segments}
          value={heroes.includes(chosen) ? chosen : ''}
          onChange={(hero) => draft.change({ hero })}
        />
      </div>
      <span className="hint">Automatic is {themeLabel(heroes[0] ?? '')}, which suits what the client gave best.</span>
    </div>
  )
}

/** What hangs below the sign of a fascia. */
function Motif({ content, draft }: LookProps) {
  if (themeOf(content, draft.typed) !== 'fascia') return null
  return (
    <Field label="Edge below the sign" hint="Automatic is the one that suits the trade.">
      <NativeSelect
        value={draft.typed.motif ?? content.motif}
        onChange={({ target }) => draft.change({ motif: target.value })}
      >
        <option value="">Automatic</option>
        {content.motifs.map((motif) => (
          <option key={motif} value={motif}>
            {themeLabel(motif)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

const COLOR = /^#[0-9a-f]{6}$/i

function Color({ content, draft }: LookProps) {
  const [hasLeft, setHasLeft] = useState(false)
  const color = draft.typed.color ?? content.color
  const isWrong = hasLeft && color !== '' && !COLOR.test(color)
  return (
    <Field
      label="Color"
      hint={`${content.colorReason} Any color works: its shades are made so that every text can be read.`}
      error={isWrong && 'Enter a color such as #0e5a42.'}
    >
      <div className={styles.siteColor}>
        <Input
          className="num"
          maxLength={7}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          placeholder={content.shownColor}
          value={color}
          onChange={({ target }) => draft.change({ color: target.value.trim() })}
          onBlur={() => setHasLeft(true)}
        />
        <input
          type="color"
          aria-label="Pick a color"
          value={COLOR.test(color) ? color.toLowerCase() : content.shownColor}
          onChange={({ target }) => draft.change({ color: target.value })}
        />
        {color !== '' && (
          <Button variant="ghost" size="sm" onClick={() => draft.change({ color: '' })}>
            Automatic
          </Button>
        )}
      </div>
    </Field>
  )
}

const SECTION_NAMES: Partial<Record<string, string>> = {
  services: 'Services',
  about: 'About',
  testimonials: 'Testimonials',
  areas: 'Areas served',
}

function Sections({ content, draft }: LookProps) {
  const [said, setSaid] = useState('')
  const sections = sectionsOf(content, draft.typed)
  if (sections.length < 2) return null
  const move = (index: number, to: number) => {
    const moved = sections.map((name, at) => (at === index ? sections[to] : at === to ? sections[index] : name) ?? name)
    draft.change({ sections: moved })
    setSaid(`${nameOf(sections[index])}: now ${to + 1} of ${sections.length}`)
  }
  return (
    <div className="field">
      <span className="label" id="site-sections">
        Home page, from top to bottom
      </span>
      <ol className={styles.siteSections} aria-labelledby="site-sections">
        {sections.map((name, index) => (
          <li key={name}>
            {nameOf(name)}
            <RowTools title={nameOf(name)} index={index} count={sections.length} onMove={(to) => move(index, to)} />
          </li>
        ))}
      </ol>
      <span className="sr" role="status">
        {said}
      </span>
    </div>
  )
}

const nameOf = (section = '') => SECTION_NAMES[section] ?? section
