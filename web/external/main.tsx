import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '../main/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../data/query-client.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { styleNonce } from '../ui/browser/style-nonce.ts';
import { colorSchemes } from '../ui/theme/color-scheme.ts';
import { cssVariablesResolver, theme } from '../ui/theme/theme.ts';
import { ExternalPages } from './ExternalPages.tsx';
import { PageBoundary } from './PageBoundary.tsx';

// The library that stops the page from scrolling under dialogs asks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
// Otherwise Zod tests whether it may compile code, which the Content Security Policy refuses and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

await loadAllTexts();

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <PageBoundary>
          <ExternalPages />
        </PageBoundary>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
