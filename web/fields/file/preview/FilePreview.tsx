import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FileDetails } from '@millwright/core/contract/files.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AppFailure } from '../../../data/http.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PdfViewer } from '../../../ui/pdf/PdfViewer.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { downloadFile } from '../details/download.ts';
import { readFile } from '../details/read-file.ts';
import { signedAddress } from '../details/signed-address.ts';
import pictures from '../pictures/pictures.module.css';
import { previewOf } from './preview-kinds.ts';

const once = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

function PdfPreview({ id, file_name, size }: FileDetails) {
  const text = useText();
  const [bytes, setBytes] = useState(0);
  const { data, error, refetch } = useQuery<Blob, AppFailure>({
    queryKey: ['file', id, 'content'],
    queryFn: ({ signal }) => readFile(id, setBytes, signal),
    ...once,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data) return <PdfViewer content={data} name={file_name} />;
  return <progress className={pictures.fetching} value={bytes} max={Math.max(1, size)} aria-label={text('files.fetching', { name: file_name })} />;
}

function PicturePreview({ id, file_name }: FileDetails) {
  const text = useText();
  const [broken, setBroken] = useState(false);
  const { data, error, refetch } = useQuery<string, AppFailure>({ queryKey: ['file', id, 'picture'], queryFn: () => signedAddress(id), ...once });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!broken) return data ? <img className={pictures.large} src={data} alt={file_name} onError={() => setBroken(true)} /> : null;
  return (
    <>
      <p role="alert">{text('viewer.broken')}</p>
      <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => void downloadFile(id)}>
        {text('files.download', { name: file_name })}
      </Button>
    </>
  );
}

const previews = { pdf: PdfPreview, picture: PicturePreview } satisfies Record<
  NonNullable<ReturnType<typeof previewOf>>,
  (file: FileDetails) => ReactNode
>;

/** Shows a file above the page. */
export function FilePreview({ file, onClose }: { file: FileDetails; onClose: () => void }) {
  const text = useText();
  const narrow = useMediaQuery('(max-width: 600px)');
  const kind = previewOf(file.content_type);
  const Preview = kind && previews[kind];
  return (
    <Modal
      opened
      onClose={onClose}
      size={kind === 'pdf' ? '58rem' : 'auto'}
      fullScreen={(narrow ?? false) && kind === 'pdf'}
      title={file.file_name}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      {Preview && <Preview {...file} />}
    </Modal>
  );
}
