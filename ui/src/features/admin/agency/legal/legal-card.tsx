import { ReadFallback } from '@/components/admin/read-fallback'
import { Card } from '@/components/ui/card'
import { useLegalDraft, type LegalName } from './legal-data'
import { LegalEditor } from './legal-editor'
import { LegalVersions } from './legal-versions'

const TITLES: Record<LegalName, string> = { terms: 'Terms of service', privacy: 'Privacy policy' }

/** A legal text: what visitors read, the draft of what they are to read, and what they read before. */
export function LegalCard({ name, isOwner }: { name: LegalName; isOwner: boolean }) {
  const read = useLegalDraft(name)
  return (
    <Card
      title={TITLES[name]}
      headAside={
        <a className="small" href={`/${name}`} target="_blank" rel="noopener">
          What visitors read
        </a>
      }
    >
      {read.data ? (
        <>
          <LegalEditor name={name} data={read.data} isOwner={isOwner} />
          <LegalVersions name={name} versions={read.data.versions} />
        </>
      ) : (
        <ReadFallback title="The text couldn’t be loaded" read={read} />
      )}
    </Card>
  )
}
