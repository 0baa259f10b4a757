import { AnswerField, type AnswerSheet } from '@/features/visitor/intake/answers/answer-field'
import type { IntakeField } from '@/features/visitor/intake/answers/intake-answers'
import type { Logo } from '@/features/visitor/intake/logo/logo'
import { LogoField } from '@/features/visitor/intake/logo/logo-field'
import { INTAKE_FIELDS } from '@/generated/intake-fields'

interface IntakeFieldsProps {
  sheet: AnswerSheet
  logo: Logo | null
  onLogo: (logo: Logo | null) => void
}

/** Beside each other, where there's room. They end their part. */
const SHORT = ['businessPhone', 'businessEmail']

/** The form's fields in its parts, in their order (forms 1). */
export function IntakeFields({ sheet, logo, onLogo }: IntakeFieldsProps) {
  return (
    <>
      <Part sheet={sheet} part="business" but={SHORT} />
      <div className="two two-even gap-4 items-start">
        <Part sheet={sheet} part="business" only={SHORT} />
      </div>
      <LogoField logo={logo} onUploaded={onLogo} onRemoved={() => onLogo(null)} />
      <Part sheet={sheet} part="website" />
      <div className="section-rule" />
      <fieldset className="stack">
        <legend className="label mb-3">
          Social Media Links <span className="caption font-normal">(all optional)</span>
        </legend>
        <div className="two two-even gap-4">
          <Part sheet={sheet} part="links" />
        </div>
      </fieldset>
      <div className="section-rule" />
      <Part sheet={sheet} part="more" />
    </>
  )
}

interface PartProps {
  sheet: AnswerSheet
  part: IntakeField['part']
  only?: readonly string[]
  but?: readonly string[]
}

function Part({ sheet, part, only, but = [] }: PartProps) {
  const fields = INTAKE_FIELDS.filter(
    ({ part: its, name }) => its === part && !but.includes(name) && (only?.includes(name) ?? true),
  )
  return fields.map((field) => <AnswerField key={field.name} sheet={sheet} field={field} />)
}
