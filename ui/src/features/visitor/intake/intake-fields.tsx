import { LineAnswer, ParagraphAnswer, type AnswerSheet } from '@/features/visitor/intake/answers/answer-field'
import type { Logo } from '@/features/visitor/intake/logo/logo'
import { LogoField } from '@/features/visitor/intake/logo/logo-field'

interface IntakeFieldsProps {
  sheet: AnswerSheet
  logo: Logo | null
  onLogo: (logo: Logo) => void
}

/** The nine fields, in their order (forms 1). */
export function IntakeFields({ sheet, logo, onLogo }: IntakeFieldsProps) {
  return (
    <>
      <LineAnswer sheet={sheet} name="businessName" autoComplete="organization" />
      <ParagraphAnswer
        sheet={sheet}
        name="businessAddress"
        hint="Use your registered business address for fundability"
        autoComplete="street-address"
        rows={3}
        className="min-h-22"
      />
      <LineAnswer sheet={sheet} name="businessPhone" type="tel" autoComplete="tel" />
      <LineAnswer
        sheet={sheet}
        name="businessEmail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <LogoField logo={logo} onUploaded={onLogo} />
      <ParagraphAnswer sheet={sheet} name="websiteDescription" hint="This will be featured on your About page" />
      <ParagraphAnswer
        sheet={sheet}
        name="servicesOffered"
        hint="One per line. These are highlighted on your Services page"
      />
      <div className="section-rule" />
      <SocialLinks sheet={sheet} />
      <div className="section-rule" />
      <ParagraphAnswer
        sheet={sheet}
        name="additionalInfo"
        hint="Preferred colors, example websites you like, anything else we should know"
      />
    </>
  )
}

const LINKS = [
  { name: 'facebook', placeholder: 'facebook.com/yourbusiness' },
  { name: 'instagram', placeholder: 'instagram.com/yourbusiness' },
  { name: 'linkedin', placeholder: 'linkedin.com/company/name' },
  { name: 'twitter', placeholder: 'x.com/yourbusiness' },
] as const

function SocialLinks({ sheet }: { sheet: AnswerSheet }) {
  return (
    <fieldset className="stack">
      <legend className="label mb-3">
        Social Media Links <span className="caption font-normal">(all optional)</span>
      </legend>
      <div className="two two-even gap-4">
        {LINKS.map(({ name, placeholder }) => (
          <LineAnswer
            key={name}
            sheet={sheet}
            name={name}
            placeholder={placeholder}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
          />
        ))}
      </div>
    </fieldset>
  )
}
