import type { Ways } from '../loading/loaded.ts';
import { FootColumns } from './foot-columns.tsx';
import { MainNav } from './main-nav.tsx';
import { Menu, MenuButton } from './menu.tsx';

/** The ways through the portal, around every page that is no step of a payment. */
export const ways: Ways = { Nav: MainNav, MenuButton, Menu, Columns: FootColumns };
