import { LineAnswer, ParagraphAnswer, type IntakeFormState } from './answer-field'
import type { Logo } from './intake-draft'
import { LogoField } from './logo-field'

interface IntakeFieldsProps {
  form: IntakeFormState
  logo: Logo | null
  onLogo: (logo: Logo) => void
}

/** The nine fields in the order of SPEC section 2, Intake form. */
export function IntakeFields({ form, logo, onLogo }: IntakeFieldsProps) {
  return (
    <>
      <LineAnswer form={form} name="businessName" required autoComplete="organization" />
      <ParagraphAnswer
        form={form}
        name="businessAddress"
        required
        hint="Use your registered business address for fundability"
        autoComplete="street-address"
        rows={3}
        className="min-h-22"
      />
      <LineAnswer form={form} name="businessPhone" required type="tel" autoComplete="tel" />
      <LineAnswer
        form={form}
        name="businessEmail"
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <LogoField logo={logo} onUploaded={onLogo} />
      <ParagraphAnswer form={form} name="websiteDescription" hint="This will be featured on your About page" />
      <ParagraphAnswer
        form={form}
        name="servicesOffered"
        hint="One per line. These are highlighted on your Services page"
      />
      <div className="section-rule" />
      <SocialLinks form={form} />
      <div className="section-rule" />
      <ParagraphAnswer
        form={form}
        name="additionalInfo"
        hint="Preferred colours, example websites you like, anything else we should know"
      />
    </>
  )
}

const LINKS = [
  { name: 'socialLinks.facebook', placeholder: 'facebook.com/yourbusiness' },
  { name: 'socialLinks.instagram', placeholder: 'instagram.com/yourbusiness' },
  { name: 'socialLinks.linkedin', placeholder: 'linkedin.com/company/name' },
  { name: 'socialLinks.twitter', placeholder: 'x.com/yourbusiness' },
] as const

function SocialLinks({ form }: { form: IntakeFormState }) {
  return (
    <fieldset className="stack">
      <legend className="label mb-3">
        Social Media Links <span className="caption font-normal">(all optional)</span>
      </legend>
      <div className="two two-even gap-4">
        {LINKS.map(({ name, placeholder }) => (
          <LineAnswer
            key={name}
            form={form}
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
