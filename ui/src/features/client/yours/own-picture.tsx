import { useQuery } from '@tanstack/react-query'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { readFile } from '@/lib/http'
import type { ClientPhoto } from '@/lib/schemas'

/** A photo that only its client's login opens, so it's read as a call is. It never changes. */
export function OwnPicture({ token, photo: { id, width, height } }: { token: string; photo: ClientPhoto }) {
  const { data } = useQuery({
    queryKey: [...CLIENT_ORDER_KEY, 'photo', token, id],
    queryFn: async ({ signal }) => dataAddress(await readFile(`/api/client/photos/${id}`, { token, signal })),
    staleTime: Infinity,
  })
  return <img src={data} alt="" width={width} height={height} />
}

/** The file in its own address, which leaves with the page as any text does. */
const dataAddress = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(new Error('The photo couldn’t be read.'))
    reader.readAsDataURL(file)
  })
