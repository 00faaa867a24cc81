#!/usr/bin/python3
"""A window of WebKitGTK of an exact size that WebKitWebDriver drives: its own MiniBrowser is never narrower than 447 pixels.

Usage: webkit-window.py WIDTH HEIGHT SCRIPT [--automation]. SCRIPT is a file that runs before the scripts of each page; '' for none.
"""
import ctypes
import signal
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

# Ends with the driver that started it (PR_SET_PDEATHSIG).
ctypes.CDLL(None).prctl(1, signal.SIGKILL)

width, height, script = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]

content = WebKit2.UserContentManager()
if script:
    with open(script, encoding='utf8') as file:
        source = file.read()
    content.add_script(WebKit2.UserScript.new(source, WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START, None, None))

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def on_automation_started(_context, session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, user_content_manager=content)
    view.get_settings().set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.connect('destroy', lambda _window: Gtk.main_quit())
    window.show_all()
    window.resize(width, height)
    view.grab_focus()
    about = WebKit2.ApplicationInfo()
    about.set_name('WebKitGTK')
    about.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(about)
    session.connect('create-web-view', lambda _session: view)


context.connect('automation-started', on_automation_started)
Gtk.main()
